import { Button, VisuallyHidden } from '@mantine/core'
import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import type { Notice } from '@payouts/contract/notices/schema'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { useCall, useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { useLanguage } from '#client/session/use-language.ts'
import { useDecisionsWaiting } from '#layout/menu/use-decisions-waiting.ts'
import { useMenu } from '#layout/menu/use-menu.ts'
import { PanelWaiting } from '#layout/top-bar/TopBarPanel.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { unbroken } from '#ui/texts/unbroken.ts'
import { linkOf } from './link.ts'
import { kindNames, noticeTexts } from './texts.ts'
import './NoticePanel.css'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'

const step = 15
const most = 100

type NoticePanelProps = {
  unread: number
  /** A notice or the settings were opened. */
  onLeave: () => void
}

/** The notices, newest first; following one marks it as read. */
export function NoticePanel({ unread, onLeave }: NoticePanelProps) {
  const { language } = useLanguage()
  const words = noticeTexts(language)
  const isStaff = !useSession()?.company
  const [pageSize, setPageSize] = useState(step)
  const list = useCall(noticeEndpoints.getNotices, { pageNumber: 0, pageSize }, { staleTime: 0 })
  const mark = useCommand(noticeEndpoints.markNoticesRead, {
    invalidates: [noticeEndpoints.getUnreadNotices, noticeEndpoints.getNotices]
  })
  const notices = list.data?.content ?? []
  const follow = ({ id, isRead }: Notice) => {
    if (!isRead) mark.mutate({ payload: { ids: [id] } })
    onLeave()
  }
  const [newest] = notices
  return (
    <div className="notice-panel">
      <ToDecide onLeave={onLeave} />
      <header>
        <h2>{words('know')}</h2>
        {unread > 0 && newest && (
          <WorkingButton
            size="compact-xs"
            variant="subtle"
            loading={mark.isPending}
            onClick={() => mark.mutate({ payload: { upTo: newest.id } })}
          >
            {words('markAll')}
          </WorkingButton>
        )}
        <Link to="/noticeSettings" className="quiet-link notice-settings-link" onClick={onLeave}>
          {words('settings')}
        </Link>
      </header>
      {list.isPending && <PanelWaiting label={words('loading')} />}
      <QueryState query={list} />
      {list.data && notices.length === 0 && (
        <EmptyState title={words('nothing')} hint={words(isStaff ? 'nothingHint' : 'nothingForDealers')} />
      )}
      <ul className="lines">
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} onFollow={() => follow(notice)} />
        ))}
      </ul>
      {list.data && list.data.totalElements > pageSize && pageSize < most && (
        <Button variant="subtle" fullWidth radius={0} onClick={() => setPageSize(Math.min(pageSize + step, most))}>
          {words('earlier')}
        </Button>
      )}
    </div>
  )
}

/** What waits for the person's decision, by the screen that has it. People who decide on nothing see no such part. */
function ToDecide({ onLeave }: { onLeave: () => void }) {
  const words = noticeTexts(useLanguage().language)
  const entries = useMenu().flatMap((group) => group.entries)
  const waitingAt = useDecisionsWaiting()
  const desk = entries.find(({ path }) => path === '/desk')
  if (!desk) return null
  const waiting = entries.filter(({ path }) => path !== desk.path && waitingAt(path) > 0)
  return (
    <section aria-label={words('decide')}>
      <header>
        <h2>{words('decide')}</h2>
        <Link to={desk.path} className="quiet-link notice-settings-link" onClick={onLeave}>
          {words('decideAll')}
        </Link>
      </header>
      {waitingAt(desk.path) === 0 && waiting.length === 0 && (
        <p className="detail notice-none">{words('nothingToDecide')}</p>
      )}
      <ul className="lines">
        {waiting.map(({ path, label }) => (
          <li key={path} className="notice-line">
            <Link to={path} className="row-apart" onClick={onLeave}>
              <span className="notice-subject">{label}</span>
              <span className="detail">{waitingAt(path)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoticeLine({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  const { kind, subject, detail, place, createdOn, isRead } = notice
  const { language } = useLanguage()
  const { to, search } = linkOf(place)
  return (
    <li className={isRead ? 'notice-line' : 'notice-line notice-unread'}>
      <Link to={to} search={search as never} onClick={onFollow}>
        <span className="notice-dot" aria-hidden />
        <span className="words">
          {!isRead && <VisuallyHidden>{noticeTexts(language)('unread')}: </VisuallyHidden>}
          <span className="notice-subject">{unbroken(subject)}</span>
          {detail && <span className="detail notice-detail">{unbroken(detail)}</span>}
          <span className="detail notice-detail">
            {kindNames(language)(kind)} · <InstantText instant={createdOn} />
          </span>
        </span>
      </Link>
    </li>
  )
}
