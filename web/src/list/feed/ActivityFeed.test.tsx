import type { ActivityEntry } from '@payouts/contract/activity/schema'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderInConsole } from '#test/render.tsx'
import { textOf } from '#test/screen.ts'
import type { ListQuery } from '../list-query.ts'
import { ActivityFeed, useFeedState } from './ActivityFeed.tsx'

const held: ActivityEntry = {
  id: '1',
  createdOn: '2026-11-20T16:30:00Z',
  createdBy: 'Nur Aisyah binti Omar',
  action: 'HOLD',
  activity: 'Put On Hold',
  name: 'Incentives October 2026',
  reason: 'Suspected fraud',
  comment: 'Claimed twice in Ipoh.',
  attachmentReferenceId: 'R1',
  referenceType: 'ON_HOLD_AND_PAYOUT_SERVICE',
  attachments: [],
  referenceNo: null
}

beforeEach(() => localStorage.setItem('payouts.feed-open', 'true'))

type FeedTest = {
  entries?: ActivityEntry[]
  answer?: Partial<ListQuery<ActivityEntry>>
  requests?: object[]
  clicks?: string[]
}

function Feed({ entries = [held], answer = {}, requests = [], clicks = [] }: FeedTest) {
  const feed = useFeedState()
  requests.push(feed.request)
  const data = { content: entries, ...feed.request, totalElements: entries.length, totalPages: 3 }
  return (
    <ActivityFeed
      feed={feed}
      query={{ data, isPending: false, error: null, refetch: () => {}, ...answer }}
      onAttachments={({ id }) => clicks.push(`attachments of ${id}`)}
      onOpen={({ id }) => clicks.push(`details of ${id}`)}
    />
  )
}

test('an entry tells who did what to what, when in Kuala Lumpur, why and with which proof', async () => {
  const clicks: string[] = []
  renderInConsole(<Feed clicks={clicks} />)
  const entry = await screen.findByRole('listitem')
  expect(entry.textContent).toContain('NA')
  for (const part of ['Put On Hold', 'Incentives October 2026', 'Suspected fraud', 'Claimed twice in Ipoh.'])
    expect(entry.textContent).toContain(part)
  expect(textOf(entry)).toContain('21 Nov 2026, 00:30')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Attachment' }))
  await user.click(screen.getByRole('button', { name: 'Put On Hold' }))
  expect(clicks).toEqual(['attachments of 1', 'details of 1'])
})

test('it looks back three months at first, and another range starts at the newest page', async () => {
  const requests: object[] = []
  renderInConsole(<Feed requests={requests} />)
  const user = userEvent.setup()
  expect(requests.at(-1)).toEqual({ pageNumber: 0, pageSize: 15, noOfMonth: 3 })
  await user.click(await screen.findByRole('button', { name: 'Older' }))
  expect(requests.at(-1)).toEqual({ pageNumber: 1, pageSize: 15, noOfMonth: 3 })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Time range' }), '1 year')
  expect(requests.at(-1)).toEqual({ pageNumber: 0, pageSize: 15, noOfMonth: 12 })
})

test('it says that it is loading, and that there is nothing', async () => {
  const { unmount } = renderInConsole(<Feed answer={{ data: undefined, isPending: true }} />)
  expect(screen.getByRole('status').textContent).toBe('Loading timeline')
  unmount()
  renderInConsole(<Feed entries={[]} />)
  expect(await screen.findByText('No Record Found')).toBeTruthy()
})

test('it is one line with the newest entry until it is opened, which this browser remembers', async () => {
  localStorage.removeItem('payouts.feed-open')
  const { unmount } = renderInConsole(<Feed entries={[held, { ...held, id: '2', activity: 'Released' }]} />)
  const user = userEvent.setup()
  const feed = screen.getByRole('region', { name: 'Activity' })
  expect(textOf(feed)).toBe('ActivityNur Aisyah binti Omar Put On Hold Incentives October 202621 Nov 2026, 00:30')
  expect(screen.queryByRole('listitem')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show Activity', expanded: false }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fold Activity away', expanded: true }))
  unmount()

  renderInConsole(<Feed />)
  expect((await screen.findByRole('listitem')).textContent).toContain('Put On Hold')
  await user.click(screen.getByRole('button', { name: 'Fold Activity away' }))
  expect(screen.queryByRole('listitem')).toBeNull()
})
