import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useWatchedCall } from '#client/use-watched-call.ts'
import { PanelWaiting, TopBarPanel } from '#layout/top-bar/TopBarPanel.tsx'
import { later } from '#ui/later.tsx'
import { messages } from './messages.ts'

const NoticePanel = later(
  () => import('./NoticePanel.tsx').then((part) => part.NoticePanel),
  () => <PanelWaiting label={messages.loading} />
)

/** What concerns the person, in the top bar: how many notices are unread, and the panel that has them. */
export function NoticeInbox() {
  const [opened, setOpened] = useState(false)
  const unread = useWatchedCall(noticeEndpoints.getUnreadNotices, {})?.unread ?? 0
  return (
    <TopBarPanel
      label={messages.inbox}
      icon={<Inbox size={18} />}
      count={unread}
      countLabel={messages.inboxUnread}
      width={420}
      opened={opened}
      onChange={setOpened}
    >
      <NoticePanel needed={opened} unread={unread} onLeave={() => setOpened(false)} />
    </TopBarPanel>
  )
}
