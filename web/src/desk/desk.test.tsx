import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import type { AdjustmentDecision } from '@payouts/contract/adjustments/request-schema'
import { approvalProgressEndpoints } from '@payouts/contract/approvals/progress-endpoints'
import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import type { WaitingLine } from '@payouts/contract/desk/schema'
import { fullMenu } from '@payouts/contract/permissions'
import type { WholeDocument } from '@payouts/contract/self-billing/documents'
import { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { invalidateCalls } from '#client/queries.ts'
import { toast } from '#client/toast.ts'
import { fakeServer, refused as refusedBy, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { textOf } from '#test/screen.ts'
import { deskRoutes } from './desk-routes.ts'

const line = (key: string, more: Partial<WaitingLine>): WaitingLine => ({
  ...{ kind: 'DEALER CHANGE', key, name: `Dealer ${key}`, amount: null, count: 1, dueOn: null, daysLate: null },
  ...{ askedBy: 'Aminah', askedByDisabled: false, askedOn: '2026-11-20T02:00:00.000Z', reason: `Letter ${key}` },
  ...{ cycle: null, holdType: null, behalfOf: null, openRed: 0, openAmber: 0 },
  ...more
})
const change = (changeId: number) => ({
  ...{ changeId, companyCode: `D${changeId}`, companyName: `Dealer ${changeId}`, reason: 'Letter', fileName: null },
  ...{ askedBy: 'Aminah', askedById: 99, askedOn: '2026-11-20T02:00:00.000Z', status: 'Pending' as const },
  ...{ decidedBy: null, decidedOn: null, comment: '', takesApprovals: false, awaitsReader: true },
  fields: [{ field: 'bankAccountNumber' as const, before: '1111', after: '2222' }]
})

const pageOf = (content: WaitingLine[]) => ({
  content,
  pageNumber: 0,
  pageSize: 25,
  totalElements: content.length,
  totalPages: 1
})

function open(lines: WaitingLine[]) {
  signedIn({ menu: fullMenu })
  const server = fakeServer()
  let waiting = lines
  server.on(deskEndpoints.getWaiting, () => pageOf(waiting))
  server.on(dashboardEndpoints.getDecisionsWaiting, () => ({
    ...{
      payouts: 0,
      onHold: 0,
      adjustments: 0,
      dealers: 2,
      rights: 0,
      signals: 0,
      paymentRuns: 0,
      policies: 0,
      rateCards: 0
    },
    ...{ validations: 0, bulkChanges: 0, reconciliation: 0, eInvoices: 0, desk: waiting.length }
  }))
  server.on(dealerRecordEndpoints.getDealerChanges, ({ changeId }) => ({
    waitDays: 3,
    // A decided item no longer waits.
    changes: {
      ...pageOf([]),
      content: waiting.some(({ key }) => key === String(changeId)) ? [change(Number(changeId))] : []
    }
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
    line('1', { behalfOf: 'Farid' })
  ])
  const entries = await within(await queue()).findAllByRole('button')
  expect(entries[0]?.textContent).toContain('2 payments without an answer')
  expect(textOf(entries[0])).toContain('RM 1,250.50 without an answer · 13 days late')
  expect(entries[1]?.textContent).toContain('Record of Dealer 1')
  expect(entries[1]?.textContent).toContain('for Farid')
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
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await screen.findByRole('heading', { level: 2, name: 'Record of Dealer 2' })
  await waitFor(() => screen.getByText(/Your decision on Record of Dealer 1 is recorded\. Next: Record of Dealer 2/))
  expect(server.payloadsOf(dealerRecordEndpoints.approveDealerChanges)).toEqual([{ changeIds: [1], comment: '' }])
  await waitFor(async () => expect(within(await queue()).getAllByRole('button')).toHaveLength(1))
  expect(document.activeElement?.textContent).toBe('Record of Dealer 2')
})

test('what somebody else decides stays with its open dialog and what was typed, until the person goes on', async () => {
  const notice = vi.spyOn(toast, 'notice')
  onTestFinished(() => notice.mockRestore())
  const server = open([line('1', {}), line('2', {})])
  await screen.findByRole('cell', { name: '2222' })
  fireEvent.keyDown(document.body, { key: 'a' })
  const dialog = await screen.findByRole('dialog')
  const comment = within(dialog).getByRole('textbox')
  fireEvent.change(comment, { target: { value: 'As the letter says' } })
  const left = [line('2', {})]
  server.on(deskEndpoints.getWaiting, () => pageOf(left))
  server.on(dealerRecordEndpoints.approveDealerChanges, () =>
    refusedBy('changedMeanwhile', 'Farid has approved it meanwhile.')
  )
  await invalidateCalls([deskEndpoints.getWaiting])
  const said = 'Record of Dealer 1 no longer waits for you: somebody else has decided on it, or it has changed.'
  await waitFor(() => expect(notice.mock.calls.map(([words]) => words)).toEqual([said]))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await within(dialog).findByText('Farid has approved it meanwhile.')
  expect(comment).toHaveProperty('value', 'As the letter says')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }))
  screen.getByRole('heading', { level: 2, name: 'Record of Dealer 1' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  await screen.findByRole('heading', { level: 2, name: 'Record of Dealer 2' })
  left.pop()
  await invalidateCalls([deskEndpoints.getWaiting])
  fireEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Nothing waits for you'))
})

test('once the last is decided the focus is on the words that nothing waits', async () => {
  open([line('1', {})])
  await screen.findByRole('cell', { name: '2222' })
  fireEvent.keyDown(document.body, { key: 'a' })
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await screen.findByText(/is recorded\. Nothing else waits for you\./)
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Nothing waits for you'))
})

const adjustment: AdjustmentDecision = {
  ...{ decisionId: 4, kind: 'ADJUSTMENT', adjustmentId: null, dealerName: 'Kedai Satu', dealerCode: 'D00001' },
  ...{ type: 'CREDIT', amount: '380000.00', description: 'Rental', posting: 'posted', date: '2026-11-21' },
  ...{ referenceNo: 'YA_000009', before: null, askedBy: 'Aminah', askedById: 99, askedOn: '2026-11-20T02:00:00.000Z' }
}
const approvals: ApprovalProgress = {
  ...{ kind: 'ADJUSTMENT', subject: '4', amount: '380000.00', approvers: [null, null], inOrder: false, given: [] },
  ...{ standing: '0 of 2 approvals', whyNot: null, ways: [null], candidates: [], candidateCount: 0 }
}

test('an adjustment that waits is approved on the desk, with how far it is', async () => {
  const server = open([line('4', { kind: 'ADJUSTMENT', name: 'Kedai Satu', amount: '380000.00' })])
  server.on(adjustmentDecisionEndpoints.getAdjustmentDecisions, () => ({ decisions: [adjustment] }))
  server.on(approvalProgressEndpoints.getApprovals, () => ({ approvals }))
  server.on(adjustmentDecisionEndpoints.approveAdjustmentDecision, () => ({
    outcome: 'WAITS' as const,
    message: 'Recorded'
  }))
  await screen.findByText('Credit of RM 380,000.00 for Kedai Satu')
  await screen.findByText('0 of 2 approvals')
  screen.getByText(/^The amount, credit or debit alike, with what the same person has entered alone on that day/)
  fireEvent.keyDown(document.body, { key: 'a' })
  const dialog = await screen.findByRole('dialog', { name: /Credit of RM\s380,000.00 for Kedai Satu/ })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
  await screen.findByText(/is recorded/)
  const approved = server.payloadsOf(adjustmentDecisionEndpoints.approveAdjustmentDecision)
  expect(approved).toEqual([{ decisionId: 4, comment: '' }])
})

const refused: WholeDocument = {
  ...{ documentNo: 'SB-2026-000001', type: '11', status: 'INVALID', companyCode: 'D1', companyName: 'Kedai Satu' },
  ...{
    batchNo: 1,
    version: 1,
    payoutCycleName: 'October',
    commissionType: 'Incentives',
    amount: '100.00',
    rowCount: 1
  },
  ...{ createdOn: '2026-11-20T02:00:00.000Z', validatedOn: null, issuedOn: null, sentOn: null, tryCount: 1 },
  ...{ problem: { code: 'ERR206', text: 'The TIN is not theirs.', path: null }, missing: [], issueBy: null },
  ...{ uuid: null, link: null, replaces: null, replacedBy: null, refersTo: [], isStatedAgain: false, settled: false },
  ...{ rejection: null, cancellableUntil: null, cancellation: null, mailedOn: null, mailedTo: null },
  ...{ mailProblem: null, sha256: null, byteSize: null, lines: [] }
}

test('what is wrong with an e-invoice, and why its dealer rejects it, is said once', async () => {
  const rejection = { askedOn: '2026-11-20T02:00:00.000Z', reason: 'We sold more', isSettled: false }
  const rejected: WholeDocument = {
    ...refused,
    documentNo: 'SB-2026-000002',
    status: 'VALID',
    problem: null,
    rejection
  }
  const server = open([
    line(refused.documentNo, { kind: 'E-INVOICE', reason: 'The TIN is not theirs.' }),
    line(rejected.documentNo, { kind: 'E-INVOICE REJECTION', reason: 'We sold more' })
  ])
  server.on(selfBillingEndpoints.getEInvoice, ({ documentNo }) => ({
    document: documentNo === refused.documentNo ? refused : rejected,
    events: []
  }))
  await screen.findByText(/The TIN is not theirs/)
  fireEvent.keyDown(document.body, { key: 'j' })
  await screen.findByText(/We sold more/)
})

test('a person who neither reviews nor decides sees that they do not', async () => {
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
