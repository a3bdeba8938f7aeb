import { ActionIcon, Group, Kbd } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { Keyboard, Menu, Search } from 'lucide-react'
import { useRef } from 'react'
import { useSession } from '#client/session/session.ts'
import { useHint } from '#ui/use-hint.tsx'
import { Breadcrumb } from '../Breadcrumb.tsx'
import { messages } from '../messages.ts'
import { openFinder, openKeys } from './shortcuts.ts'
import './TopBar.css'
import { UserMenu } from './UserMenu.tsx'

export function TopBar({ narrow, onOpenMenu }: { narrow: boolean; onOpenMenu: () => void }) {
  const { downloadCentre: DownloadCentre, noticeInbox: NoticeInbox, finders } = useRouter().options.context
  const menu = useSession()?.menu ?? []
  const keys = useRef<HTMLButtonElement>(null)
  const { on, hint } = useHint(keys, { label: messages.keys })
  const finderLabel = finders.some((finder) => finder.mayUse(menu)) ? messages.findAnything : messages.find
  return (
    <div className="top-bar">
      {narrow && (
        <ActionIcon variant="subtle" color="gray" size="lg" onClick={onOpenMenu} aria-label={messages.openMenu}>
          <Menu size={20} />
        </ActionIcon>
      )}
      <Breadcrumb />
      <button type="button" className="top-bar-finder" onClick={openFinder}>
        <Search size={15} aria-hidden="true" />
        <span className="hidden-on-phones top-bar-finder-label">{finderLabel}</span>
        <Kbd size="xs" className="top-bar-finder-keys">
          Ctrl K
        </Kbd>
      </button>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          ref={keys}
          {...on}
          variant="subtle"
          color="gray"
          size="lg"
          onClick={openKeys}
          aria-label={messages.keys}
          className="top-bar-keys"
        >
          <Keyboard size={18} />
        </ActionIcon>
        {hint}
        {NoticeInbox && <NoticeInbox />}
        {DownloadCentre && <DownloadCentre />}
        <UserMenu />
      </Group>
    </div>
  )
}
