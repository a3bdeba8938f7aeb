import { approvalProgressEndpoints } from '@payouts/contract/approvals/progress-endpoints'
import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkChange, BulkRow, ChangedRow } from '@payouts/contract/bulk-changes/schema'
import { type MenuList, menuOf } from '@payouts/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { invalidateCalls } from '#client/queries.ts'
import { fakeServer, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { dialogNamed, pageOf, press, put } from '#test/screen.ts'
import { bulkChangeRoutes } from './bulk-change-routes.ts'

const { getBulkChanges, getBulkChange, getBulkChangeState, getBulkChangeRows, getBulkChangeSums } = bulkChangeEndpoints
const { checkBulkFile, requestBulkChange, approveBulkChange, takeBackBulkChange, approveBulkTakeBack } =
  bulkChangeEndpoints

const change: BulkChange = {
  ...{ bulkChangeId: 7, kind: 'EARMARKS', status: 'Checked', fileName: 'stock.xlsx', rowCount: 2, problemCount: 0 },
  ...{ total: '1550.00', checkedBy: 'Aminah', checkedOn: '2026-11-21T02:00:00.000Z', checkedById: 1 },
  ...{ askedBy: null, askedOn: null, askedById: null, decidedBy: null, decidedOn: null, sha256: 'ab'.repeat(32) },
  ...{ byteSize: 2459, reason: '', fourEyes: true, comment: '', takenBackBy: null, takenBackOn: null },
  ...{ takenBackReason: '', takeBack: null, replaceCount: 1, cycles: [] },
  sums: [
    { type: 'ADD', count: 1, amount: '1500.00' },
    { type: 'CHANGE', count: 1, amount: '50.00' }
  ]
}
const requested = {
  status: 'Pending',
  askedBy: 'Aminah',
  askedOn: change.checkedOn,
  askedById: 3,
  reason: 'Stock'
} as const
const row: BulkRow = {
  ...{ line: 2, code: 'D1', name: 'Kedai Satu', type: 'CHANGE', amount: '50.00', was: 'RM 40.00, Before' },
  ...{ becomes: 'RM 50.00, Deposit', problems: [], result: null }
}
const problem = { column: 'earmarkAmount', value: '0', problem: 'must be greater than 0.00', takes: 'An amount.' }

const approvals: ApprovalProgress = {
  ...{ kind: 'ADJUSTMENT', subject: 'file 7', amount: '210000.00', approvers: [null, null], inOrder: false },
  given: [{ name: 'Lim', role: 'Payout Approver', behalf: null, approvedOn: '2026-11-21T03:00:00.000Z', comment: '' }],
  ...{
    standing: '1 of 2 approvals; still needed: one approver',
    whyNot: null,
    ways: [null],
    candidates: [],
    candidateCount: 0
  }
}

/** Menu items of Adjustment open their screens only together with one of Incentive. */
const everything = menuOf({
  ...{ Payout: [], Earmark: ['ADD NEW', 'EDIT'] },
  'Bulk Changes': ['DOWNLOAD', 'UPLOAD', 'APPROVE']
})
type Given = {
  menu?: MenuList[]
  path?: string
  change?: Partial<BulkChange>
  row?: Partial<BulkRow>
  changed?: ChangedRow[]
  approvals?: Partial<ApprovalProgress>
}

async function openScreen({ menu = everything, path = '/bulkChanges/file?id=7', ...given }: Given = {}) {
  signedIn({ menu })
  const server = fakeServer()
  const { changed = [] } = given
  server.on(getBulkChanges, () => pageOf([{ ...change, ...given.change }]))
  server.on(getBulkChange, () => ({ bulkChange: { ...change, ...given.change } }))
  server.on(getBulkChangeState, () => ({ changedCount: changed.length, changed }))
  server.on(getBulkChangeRows, () => pageOf([{ ...row, ...given.row }]))
  server.on(getBulkChangeSums, () => pageOf([]))
  server.on(approvalProgressEndpoints.getApprovals, () => ({ approvals: { ...approvals, ...given.approvals } }))
  server.on(checkBulkFile, () => ({ bulkChangeId: 7, unchanged: false, message: '2 rows can be done.' }))
  server.on(requestBulkChange, () => ({ message: 'Asked.' }))
  const user = userEvent.setup()
  openScreens(bulkChangeRoutes, path)
  await screen.findByRole('heading', { level: 1 })
  return { server, user }
}

describe('files of changes', () => {
  test('are uploaded of a kind that the person may add, as CSV or XLSX', async () => {
    const { server } = await openScreen({ path: '/bulkChanges' })
    const uploading = within(await screen.findByRole('region', { name: 'Upload a file' }))
    expect(uploading.getByRole<HTMLInputElement>('combobox', { name: 'What it holds' }).value).toBe('EARMARKS')
    uploading.getByText('earmarkAmount')
    const withoutAccept = userEvent.setup({ applyAccept: false })
    await withoutAccept.upload(uploading.getByLabelText('CSV or XLSX file'), new File(['x'], 'stock.ods'))
    await uploading.findByText(/is not taken. Save the sheet as XLSX or CSV/)
    expect(server.payloadsOf(checkBulkFile)).toEqual([])
  })

  test('are only listed for who may add nothing', async () => {
    await openScreen({ path: '/bulkChanges', menu: menuOf({ Payout: [], 'Bulk Changes': ['DOWNLOAD'] }) })
    await screen.findByText('stock.xlsx')
    expect(screen.queryByRole('region', { name: 'Upload a file' })).toBeNull()
  })
})

describe('a file', () => {
  test('shows old and new, what it comes to, and asks for a reason before it asks for approval', async () => {
    const { server, user } = await openScreen()
    await screen.findByText('Replaces RM 40.00, Before')
    screen.getByText('1 row of them replaces current values.')
    const sums = within(screen.getByRole('region', { name: 'What it comes to' }))
    sums.getByText('1,550.00')
    await user.click(screen.getByRole('button', { name: 'Request approval' }))
    const dialog = await dialogNamed('Request approval of stock.xlsx')
    await press(user, dialog, 'Request approval')
    within(dialog).getByText('Reason is required')
    await put(user, within(dialog).getByRole('textbox') as HTMLInputElement, 'Stock on loan')
    await press(user, dialog, 'Request approval')
    await waitFor(() =>
      expect(server.payloadsOf(requestBulkChange)).toEqual([{ bulkChangeId: 7, reason: 'Stock on loan' }])
    )
  })

  test('with problems names column, value and what to do, and cannot be submitted', async () => {
    await openScreen({ change: { problemCount: 1 }, row: { problems: [problem] } })
    await screen.findByText('1 of 2 rows cannot be done as they stand')
    await screen.findByText('earmarkAmount: 0')
    screen.getByText('An amount.')
    expect(screen.getByRole('button', { name: 'Request approval' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('that waits says by row what changed meanwhile, and why it is not approved', async () => {
    const changed = [{ line: 2, problems: [{ ...problem, column: 'row', problem: 'It would replace RM 1.00 now.' }] }]
    const { server, user } = await openScreen({ change: requested, changed })
    await screen.findByText('1 row cannot be done any more as checked')
    screen.getByText('Line 2: It would replace RM 1.00 now.')
    server.on(approveBulkChange, () => refused('changedMeanwhile', 'Line 2: It would replace RM 1.00 now.'))
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    const dialog = await dialogNamed('Approve: stock.xlsx')
    within(dialog).getByText('2 earmarks are done at once, all of them or none.')
    await press(user, dialog, 'Approve')
    await within(dialog).findByText('Line 2: It would replace RM 1.00 now.')
  })

  test('of adjustments says who has approved it, and is not approved twice', async () => {
    const { server } = await openScreen({
      change: { ...requested, kind: 'ADJUSTMENTS' },
      menu: menuOf({ Payout: [], 'Debit/Credit': [], 'Bulk Changes': ['APPROVE'] }),
      approvals: { whyNot: 'You have approved it already.' }
    })
    await screen.findByText('1 of 2 approvals; still needed: one approver')
    expect(server.payloadsOf(approvalProgressEndpoints.getApprovals)).toEqual([
      { kind: 'ADJUSTMENT', subject: 'file 7' }
    ])
    expect(screen.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: 'Refuse' }).getAttribute('aria-disabled')).not.toBe('true')
  })

  test('is discarded before it is submitted, after a confirmation', async () => {
    const { server, user } = await openScreen({ change: { ...change, checkedById: 1 } })
    server.on(bulkChangeEndpoints.withdrawBulkChange, () => ({ message: 'Discarded. Nothing was done.' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await press(user, await dialogNamed('Discard: stock.xlsx'), 'Discard')
    await waitFor(() => expect(server.payloadsOf(bulkChangeEndpoints.withdrawBulkChange)).toHaveLength(1))
  })

  test('is not approved by its requester', async () => {
    await openScreen({ change: { ...requested, askedById: 1 } })
    const approve = await screen.findByRole('button', { name: 'Approve' })
    expect(approve.getAttribute('aria-disabled')).toBe('true')
    screen.getByRole('button', { name: 'Withdraw' })
  })

  test('that somebody else decides keeps the open dialog with what was typed', async () => {
    const { server, user } = await openScreen({ change: requested })
    await user.click(await screen.findByRole('button', { name: 'Refuse' }))
    const dialog = await screen.findByRole('dialog')
    const typed = within(dialog).getByRole('textbox')
    await user.type(typed, 'Wrong month')
    server.on(getBulkChange, () => ({
      bulkChange: { ...change, ...requested, status: 'Approved' as const, decidedBy: 'Lim' }
    }))
    await invalidateCalls([getBulkChange])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve', hidden: true })).toBeNull())
    expect(typed.isConnected).toBe(true)
    expect(typed).toHaveProperty('value', 'Wrong month')
  })

  test('is taken back by two people, each with the other’s words', async () => {
    const takeBack = {
      ...{ status: 'Pending' as const, reason: 'The wrong month', askedBy: 'Bala', askedById: 9, fourEyes: true },
      ...{ askedOn: change.checkedOn, decidedBy: null, decidedOn: null, comment: '' }
    }
    const approved = { ...requested, status: 'Approved' as const, decidedBy: 'Bala', decidedOn: change.checkedOn }
    const { server, user } = await openScreen({ change: { ...approved, takeBack } })
    server.on(approveBulkTakeBack, () => ({ message: 'Taken back: 2 earmarks.' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Bala requests to take this file back“The wrong month”')
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await press(user, await dialogNamed('Approve: Take back stock.xlsx'), 'Approve')
    await waitFor(() => expect(server.payloadsOf(approveBulkTakeBack)).toEqual([{ bulkChangeId: 7, comment: '' }]))
  })

  test('can be requested to be taken back with a reason, which the requester may not approve', async () => {
    const { server, user } = await openScreen({ change: { ...requested, status: 'Approved' } })
    server.on(takeBackBulkChange, () => ({ message: 'Asked for.' }))
    await user.click(await screen.findByRole('button', { name: 'Request to take back' }))
    const dialog = await dialogNamed('Request to take back stock.xlsx')
    await press(user, dialog, 'Request to take back')
    within(dialog).getByText('Reason is required')
    await put(user, within(dialog).getByRole('textbox') as HTMLInputElement, 'The wrong month')
    await press(user, dialog, 'Request to take back')
    await waitFor(() =>
      expect(server.payloadsOf(takeBackBulkChange)).toEqual([{ bulkChangeId: 7, reason: 'The wrong month' }])
    )
  })
})
