import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import type { WaitingLine } from '@payouts/contract/desk/schema'
import { fullMenu } from '@payouts/contract/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, signedIn } from '../../test/fake-server.ts'
import { openScreens } from '../../test/open-screens.tsx'
import { deskRoutes } from './desk-routes.ts'

const line = (key: string, more: Partial<WaitingLine>): WaitingLine => ({
  ...{ kind: 'DEALER CHANGE', key, name: `Dealer ${key}`, amount: null, count: 1, dueOn: null, daysLate: null },
  ...{ askedBy: 'Aminah', askedOn: '2026-11-20T02:00:00.000Z', reason: `Letter ${key}` },
  ...{ cycle: null, holdType: null, openRed: 0, openAmber: 0 },
  ...more
})
const change = (changeId: number) => ({
  ...{ changeId, companyCode: `D${changeId}`, companyName: `Dealer ${changeId}`, reason: 'Letter', fileName: null },
  ...{ askedBy: 'Aminah', askedById: 99, askedOn: '2026-11-20T02:00:00.000Z', status: 'Pending' as const },
  ...{ decidedBy: null, decidedOn: null, comment: '' },
  fields: [{ field: 'bankAccountNumber' as const, before: '1111', after: '2222' }]
})

function open(lines: WaitingLine[]) {
  signedIn({ menu: fullMenu })
  const server = fakeServer()
  const page = (content: WaitingLine[]) => ({
    content,
    pageNumber: 0,
    pageSize: 25,
    totalElements: content.length,
    totalPages: 1
  })
  let waiting = lines
  server.on(deskEndpoints.getWaiting, () => page(waiting))
  server.on(dashboardEndpoints.getDecisionsWaiting, () => ({
    ...{ payouts: 0, onHold: 0, dealers: 2, rights: 0, signals: 0, paymentRuns: 0, policies: 0 },
    ...{ bulkChanges: 0, reconciliation: 0, desk: waiting.length }
  }))
  server.on(dealerRecordEndpoints.getDealerChanges, ({ changeId }) => ({
    waitDays: 3,
    changes: { ...page([]), content: [change(Number(changeId))] }
  }))
  server.on(dealerRecordEndpoints.approveDealerChanges, () => {
    waiting = waiting.slice(1)
    return { message: 'Accepted' }
  })
  openScreens(deskRoutes, '/desk')
  return server
}

const queue = () => screen.findByRole('navigation', { name: 'Waiting for you' })

test('the desk lists what waits with amount and lateness, and opens the first of it', async () => {
  open([
    line('7', { kind: 'UNKNOWN PAYMENTS', name: null, amount: '1250.50', count: 2, dueOn: '2026-11-01', daysLate: 13 }),
    line('1', {})
  ])
  const entries = await within(await queue()).findAllByRole('button')
  expect(entries[0]?.textContent).toContain('2 payments without an answer')
  expect(entries[0]?.textContent).toContain('RM 1,250.50 without an answer · 13 days late')
  expect(entries[1]?.textContent).toContain('Record of Dealer 1')
  expect(entries[0]?.getAttribute('aria-current')).toBe('true')
  screen.getByText('2 waiting for you')
})

test('keys go on and decide, a decision leads to the next entry, and typing is only typing', async () => {
  const server = open([line('1', {}), line('2', {})])
  await screen.findByRole('heading', { level: 2, name: 'Record of Dealer 1' })
  fireEvent.keyDown(document.body, { key: 'j' })
  await screen.findByRole('heading', { level: 2, name: 'Record of Dealer 2' })
  fireEvent.keyDown(document.body, { key: 'k' })
  await screen.findByRole('heading', { level: 2, name: 'Record of Dealer 1' })
  await screen.findByRole('cell', { name: '2222' })
  fireEvent.keyDown(document.body, { key: 'a' })
  const dialog = await screen.findByRole('dialog')
  const comment = within(dialog).getByRole('textbox')
  fireEvent.keyDown(comment, { key: 'j' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Accept' }))
  await screen.findByRole('heading', { level: 2, name: 'Record of Dealer 2' })
  await waitFor(() => screen.getByText(/Your decision on Record of Dealer 1 is recorded\. Next: Record of Dealer 2/))
  expect(server.payloadsOf(dealerRecordEndpoints.approveDealerChanges)).toEqual([{ changeIds: [1], comment: '' }])
  await waitFor(async () => expect(within(await queue()).getAllByRole('button')).toHaveLength(1))
  expect(document.activeElement?.textContent).toBe('Record of Dealer 2')
})

test('whoever neither reviews nor decides is told so', async () => {
  signedIn({ menu: [] })
  const server = fakeServer()
  server.on(deskEndpoints.getWaiting, () => ({
    content: [],
    pageNumber: 0,
    pageSize: 25,
    totalElements: 0,
    totalPages: 0
  }))
  openScreens(deskRoutes, '/desk')
  await screen.findByText('There is nothing for you to decide')
})
