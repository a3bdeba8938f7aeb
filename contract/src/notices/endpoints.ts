import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { pageOf, pageRequest } from '#page.ts'
import { notice, noticeKind } from './schema.ts'

const unread = z.object({ unread: z.int() })

/** Notices for the caller. Everybody reads and marks only their own. */
export const noticeEndpoints = {
  getUnreadNotices: endpoint({
    path: '/api/v1/notices/getUnreadNotices',
    summary: "Counts the caller's unread notices",
    kind: 'read',
    access: 'session',
    input: z.object({}),
    output: unread
  }),
  getNotices: endpoint({
    path: '/api/v1/notices/getNotices',
    summary: "Lists the caller's notices, newest first",
    kind: 'read',
    access: 'session',
    input: pageRequest,
    output: pageOf(notice)
  }),
  markNoticesRead: endpoint({
    path: '/api/v1/notices/markNoticesRead',
    summary: 'Marks notices of the caller as read',
    kind: 'write',
    access: 'session',
    input: z.object({
      /** The notices; without it, all up to the last one that the caller saw, so that none is marked unseen. */
      ids: z.array(z.int()).max(100).nullish(),
      upTo: z.int().nullish()
    }),
    output: unread
  }),
  getNoticeSettings: endpoint({
    path: '/api/v1/notices/getNoticeSettings',
    summary: 'Reads which kinds of notices are mailed to the caller',
    kind: 'read',
    access: 'session',
    input: z.object({}),
    output: z.object({
      /** Where they go; null if the user has no address, and nothing can be mailed. */
      email: z.string().nullable(),
      mailed: z.array(noticeKind)
    })
  }),
  saveNoticeSettings: endpoint({
    path: '/api/v1/notices/saveNoticeSettings',
    summary: 'Saves which kinds of notices are mailed to the caller',
    kind: 'write',
    access: 'session',
    input: z.object({ mailed: z.array(noticeKind).max(10) }),
    output: z.object({ message: z.string() })
  })
}
