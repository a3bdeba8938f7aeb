import { ActionIcon } from '@mantine/core'
import type { SavedView } from '@payouts/contract/saved-views/endpoints'
import { Link } from '@tanstack/react-router'
import { ChevronsLeft, ChevronsRight } from 'lucide-react'
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

type SideMenuProps = {
  /** Icons only, with each name in a tooltip. */
  readonly collapsed: boolean
  /** Left out if the menu overlays the page and cannot be collapsed. */
  readonly onToggleCollapsed?: () => void
}

export function SideMenu({ collapsed, onToggleCollapsed }: SideMenuProps) {
  const groups = useMenu()
  const waitingAt = useDecisionsWaiting()
  const views = useSavedViews()
  return (
    <div className="side-menu" data-collapsed={collapsed || undefined}>
      {onToggleCollapsed && (
        <div className="side-menu-brand">
          <Brand markOnly={collapsed} />
        </div>
      )}
      <div className="side-menu-groups">
        {groups.map((group) => (
          <Group key={group.entries[0]?.path} group={group} collapsed={collapsed} views={views} waitingAt={waitingAt} />
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

type GroupProps = {
  group: MenuGroup
  collapsed: boolean
  views: readonly SavedView[]
  waitingAt: (path: string) => number
}

function Group({ group: { name, entries }, collapsed, views, waitingAt }: GroupProps) {
  return (
    <div className="side-menu-group">
      {name && <div className="side-menu-group-name">{collapsed ? '' : name}</div>}
      <ul className="side-menu-entries" aria-label={name}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <Entry entry={entry} collapsed={collapsed} waiting={waitingAt(entry.path)} />
            {!collapsed && <SavedViewLinks all={views} path={entry.path} of={entry.label} />}
          </li>
        ))}
      </ul>
    </div>
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
  const waits = waiting > 0 ? messages.decisionsWaiting(waiting) : undefined
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
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        {!collapsed && <span>{label}</span>}
      </Link>
      {waits && (
        <span className="side-menu-waiting" aria-hidden="true">
          {waiting > 99 ? '99+' : waiting}
        </span>
      )}
      {hint}
    </>
  )
}
