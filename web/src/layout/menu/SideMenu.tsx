import { ActionIcon } from '@mantine/core'
import type { SavedView } from '@payouts/contract/saved-views/endpoints'
import { Link } from '@tanstack/react-router'
import { ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSavedViews } from '#list/filters/saved-views.ts'
import { useHint } from '#ui/use-hint.tsx'
import { Brand } from '../Brand.tsx'
import { messages } from '../messages.ts'
import type { MenuEntry, MenuGroup } from './menu.ts'
import { SavedViewLinks } from './SavedViewLinks.tsx'
import './SideMenu.css'
import { useCurrentScreen } from '../use-current-screen.ts'
import { useDecisionsWaiting } from './use-decisions-waiting.ts'
import { useMenu } from './use-menu.ts'
import { useOpenGroups } from './use-open-groups.ts'

type SideMenuProps = {
  /** Icons only, with each name in a tooltip. */
  readonly collapsed: boolean
  /** Left out if the menu overlays the page and cannot be collapsed. */
  readonly onToggleCollapsed?: () => void
}

export function SideMenu({ collapsed, onToggleCollapsed }: SideMenuProps) {
  const groups = useMenu()
  const parts: Parts = { collapsed, onExpand: onToggleCollapsed, views: useSavedViews(), ...useOpenGroups(groups) }
  return (
    <div className="side-menu" data-collapsed={collapsed || undefined}>
      {onToggleCollapsed && (
        <div className="side-menu-brand">
          <Brand markOnly={collapsed} />
        </div>
      )}
      <div className="side-menu-groups">
        {groups.map((group) => (
          <Group key={group.entries[0]?.path} group={group} parts={parts} />
        ))}
      </div>
      <footer className="side-menu-footer">
        <span>{collapsed ? '© 2024' : messages.copyright}</span>
        {onToggleCollapsed && <CollapseButton collapsed={collapsed} onClick={onToggleCollapsed} />}
      </footer>
    </div>
  )
}

function CollapseButton({ collapsed, onClick }: { collapsed: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const label = collapsed ? messages.expandMenu : messages.collapseMenu
  const { on, hint } = useHint(button, { label, position: 'right' })
  return (
    <>
      <ActionIcon ref={button} {...on} variant="subtle" color="gray" onClick={onClick} aria-label={label}>
        {collapsed ? <ChevronsRight size={16} /> : <ChevronsLeft size={16} />}
      </ActionIcon>
      {hint}
    </>
  )
}

/** What every part of the menu is drawn by. */
type Parts = ReturnType<typeof useOpenGroups> & {
  readonly collapsed: boolean
  readonly onExpand: (() => void) | undefined
  readonly views: readonly SavedView[]
}

function Group({ group: { name, icon: Icon, entries }, parts }: { group: MenuGroup; parts: Parts }) {
  const { collapsed, onExpand, isOpen, setOpen } = parts
  const waitingAt = useDecisionsWaiting()
  const { menuPath } = useCurrentScreen()
  const asPicture = collapsed && Icon !== undefined
  const isShown = !name || (collapsed ? !asPicture : isOpen(name))
  // A closed group still shows where the reader is.
  const shown = isShown ? entries : collapsed ? [] : entries.filter(({ path }) => path === menuPath)
  const waiting = entries.reduce((sum, entry) => sum + (shown.includes(entry) ? 0 : waitingAt(entry.path)), 0)
  const top = shown.filter(({ beneath }) => !shown.some(({ path }) => path === beneath))
  return (
    <div className="side-menu-group">
      {name && (!collapsed || Icon) && (
        <button
          type="button"
          className={Icon ? 'side-menu-entry side-menu-fold' : 'side-menu-fold side-menu-group-name'}
          aria-expanded={isShown}
          aria-label={collapsed ? name : undefined}
          aria-description={waitText(waiting)}
          title={collapsed ? name : undefined}
          onClick={() => {
            if (asPicture) onExpand?.()
            setOpen(name, asPicture || !isShown)
          }}
        >
          {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
          {!collapsed && <span>{name}</span>}
          <Waiting count={waiting} />
          {!collapsed && <ChevronRight size={14} aria-hidden="true" className="side-menu-chevron" />}
        </button>
      )}
      <ul className="side-menu-entries" aria-label={name} data-inner={(Icon && !collapsed) || undefined}>
        {top.map((entry) => (
          <EntryWithOthers
            key={entry.path}
            entry={entry}
            beneath={entries.filter(({ beneath }) => beneath === entry.path)}
            parts={parts}
          />
        ))}
      </ul>
    </div>
  )
}

type EntryWithOthersProps = { entry: MenuEntry; beneath: readonly MenuEntry[]; parts: Parts }

/** An entry, its saved views, and the entries beneath it. */
function EntryWithOthers({ entry, beneath, parts }: EntryWithOthersProps) {
  const { collapsed, isOpen, setOpen, views } = parts
  const waitingAt = useDecisionsWaiting()
  const { menuPath } = useCurrentScreen()
  const { path, label } = entry
  const open = isOpen(path)
  const shown = collapsed ? [] : open ? beneath : beneath.filter((inner) => inner.path === menuPath)
  const all = [entry, ...beneath.filter((inner) => !shown.includes(inner))]
  return (
    <li>
      <Entry entry={entry} collapsed={collapsed} waiting={all.reduce((sum, one) => sum + waitingAt(one.path), 0)} />
      {beneath.length > 0 && !collapsed && (
        <button
          type="button"
          className="side-menu-fold side-menu-more"
          aria-expanded={open}
          aria-label={messages.beneath(label)}
          onClick={() => setOpen(path, !open)}
        >
          <ChevronRight size={14} aria-hidden="true" className="side-menu-chevron" />
        </button>
      )}
      {!collapsed && <SavedViewLinks all={views} path={path} of={label} />}
      {shown.length > 0 && (
        <ul className="side-menu-entries" aria-label={messages.beneath(label)} data-inner>
          {shown.map((inner) => (
            <EntryWithOthers key={inner.path} entry={inner} beneath={[]} parts={parts} />
          ))}
        </ul>
      )}
    </li>
  )
}

type EntryProps = {
  entry: MenuEntry
  collapsed: boolean
  /** Decisions that wait for the reader there. */
  waiting: number
}

function Entry({ entry: { label, path, icon: Icon }, collapsed, waiting }: EntryProps) {
  const screen = useCurrentScreen()
  const isPage = screen.path === path
  const isSection = screen.menuPath === path
  const link = useRef<HTMLAnchorElement>(null)
  // On a low screen the menu is longer than its room.
  useEffect(() => {
    if (isPage || isSection) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isPage, isSection])
  const waits = waitText(waiting)
  const { on, hint } = useHint(link, {
    label: waits ? `${label}: ${waits}` : label,
    position: 'right',
    delayMs: 0,
    off: !collapsed
  })
  return (
    <>
      <Link
        ref={link}
        {...on}
        to={path}
        className="side-menu-entry"
        activeProps={{}}
        aria-current={isPage ? 'page' : isSection ? 'true' : undefined}
        aria-label={collapsed ? label : undefined}
        aria-description={waits}
      >
        {Icon && <Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
        {!collapsed && <span>{label}</span>}
      </Link>
      <Waiting count={waiting} />
      {hint}
    </>
  )
}

const waitText = (count: number) => (count > 0 ? messages.decisionsWaiting(count) : undefined)

function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="side-menu-waiting" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
}
