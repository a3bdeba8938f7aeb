import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { markRead, saveSettings } from './commands.ts'
import { countUnread, listNotices, readSettings } from './queries.ts'

export const noticeRoutes: Route[] = [
  read(noticeEndpoints.getUnreadNotices, ({ db, caller }) => countUnread(db, caller)),
  read(noticeEndpoints.getNotices, ({ db, caller, input }) => listNotices(db, caller, input)),
  write(noticeEndpoints.markNoticesRead, markRead),
  read(noticeEndpoints.getNoticeSettings, ({ db, caller }) => readSettings(db, caller)),
  write(noticeEndpoints.saveNoticeSettings, saveSettings)
]
