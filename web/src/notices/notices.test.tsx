import { noticeEndpoints } from '@payouts/contract/notices/endpoints'
import type { Notice } from '@payouts/contract/notices/schema'
import { createRoute } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { consoleRoute } from '#layout/console-route.ts'
import { fakeServer, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { linkOf } from './link.ts'
import { NoticeInbox } from './NoticeInbox.tsx'
import { noticeRoutes } from './notice-routes.ts'

const { getNotices, getUnreadNotices, markNoticesRead, getNoticeSettings, saveNoticeSettings } = noticeEndpoints
const notice = (id: number, more: Partial<Notice> = {}): Notice => ({
  ...{ id, kind: 'REQUEST', subject: `Aminah asks for the approval of cycle ${id}`, detail: 'RM 30.00' },
  ...{ place: { screen: 'cycle', batchNo: id }, createdOn: '2026-11-21T02:00:00.000Z', isRead: false, ...more }
})

const bell = createRoute({
  getParentRoute: () => consoleRoute,
  path: '/bell',
  staticData: { title: 'Bell', access: 'signedIn' },
  component: NoticeInbox
})

/** A server that remembers what was marked. */
function serverWith(notices: Notice[]) {
  const server = fakeServer()
  const unread = () => ({ unread: notices.filter(({ isRead }) => !isRead).length })
  server.on(getUnreadNotices, unread)
  server.on(getNotices, () => ({
    ...{ content: notices, pageNumber: 0, pageSize: 15, totalElements: notices.length, totalPages: 1 }
  }))
  server.on(markNoticesRead, ({ ids, upTo }) => {
    for (const one of notices) if (ids?.includes(one.id) || (upTo ?? 0) >= one.id) one.isRead = true
    return unread()
  })
  return server
}

test('the inbox counts what is unread; following a notice marks it, and all are marked up to the newest seen', async () => {
  signedIn()
  const server = serverWith([notice(9), notice(8), notice(7, { isRead: true, kind: 'DOWNLOAD' })])
  openScreens([bell], '/bell')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Inbox, 2 unread' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Inbox, 2 unread' }))
  const first = await panel.findByRole('link', { name: /^Unread:? ?Aminah asks for the approval of cycle 9/ })
  expect(first.getAttribute('href')).toContain('/payoutsDealerSummary?batchNo=9')
  expect(
    panel.getByRole('link', { name: /^Aminah asks for the approval of cycle 7 ?RM\s30.00 ?Downloads/ })
  ).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Mark all as read' }))
  await screen.findByRole('button', { name: 'Inbox', hidden: true })
  expect(server.payloadsOf(markNoticesRead)).toEqual([{ upTo: 9 }])
  expect(panel.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('an inbox without notices says what will come', async () => {
  signedIn()
  serverWith([])
  openScreens([bell], '/bell')
  await userEvent.click(await screen.findByRole('button', { name: 'Inbox' }))
  expect(await screen.findByText('Nothing for you yet')).toBeTruthy()
})

test('every notice links to its screen', () => {
  expect(linkOf({ screen: 'holds', holdType: 'Manual Hold', batchNo: 7 })).toMatchObject({
    to: '/onHoldAllTransactions',
    search: { holdType: 'Manual Hold', batchNo: 7 }
  })
  expect(linkOf({ screen: 'holds', holdType: 'Manual Hold', batchNo: null }).to).toBe('/onHoldPayoutCycle')
  expect(linkOf({ screen: 'adjustment', id: 5 })).toEqual({ to: '/adjustment', search: { id: 5 } })
  expect(linkOf({ screen: 'users' }).to).toBe('/users')
  expect(linkOf({ screen: 'downloads' }).to).toBe('/reports')
})

test('a person says which kinds are mailed; the same again is not sent', async () => {
  signedIn()
  const server = fakeServer()
  let mailed = ['ANSWER' as const]
  server.on(getNoticeSettings, () => ({ email: 'aminah@example.com', mailed }))
  server.on(saveNoticeSettings, (settings) => {
    mailed = settings.mailed as typeof mailed
    return { message: 'Saved. It holds for what happens from now on.' }
  })
  openScreens(noticeRoutes, '/noticeSettings')
  const user = userEvent.setup()
  const save = await screen.findByRole('button', { name: 'Save' })
  await user.click(save)
  expect((await screen.findByRole('alert')).textContent).toContain('Cannot submit the same data as before.')
  await user.click(screen.getByRole('checkbox', { name: 'Mail me: Requests for you' }))
  await user.click(save)
  expect(await screen.findByText('Saved. It holds for what happens from now on.')).toBeTruthy()
  expect(server.payloadsOf(saveNoticeSettings)).toEqual([{ mailed: ['REQUEST', 'ANSWER'] }])
})

test('without an address nothing can be mailed, and the settings say so', async () => {
  signedIn()
  fakeServer().on(getNoticeSettings, () => ({ email: null, mailed: [] }))
  openScreens(noticeRoutes, '/noticeSettings')
  expect(await screen.findByText(/You have no e-mail address here/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
