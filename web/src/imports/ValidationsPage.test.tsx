import type { CarriedRow, CarriedSum } from '@payouts/contract/imports/carried'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import type { DuplicateRow, ImportReport, ValidationRow } from '@payouts/contract/imports/schema'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, menuOf, refused, signedIn } from '#test/fake-server.ts'
import { openScreens } from '#test/open-screens.tsx'
import { pageOf } from '#test/screen.ts'
import { answerUploads } from '#test/uploads.ts'
import { importRoutes } from './import-routes.ts'

const imported: ValidationRow = {
  batchNo: 7,
  version: 1,
  displayName: 'Incentives October 2026',
  commissionType: 'Incentives',
  payoutStatus: 'In Validation',
  importedOn: '2026-11-21T01:02:03.000Z',
  importedBy: 'Aminah binti Yusof',
  rowsRead: 600,
  rowsAccepted: 595,
  rowsRejected: 5,
  rowsRepaired: 0,
  rowsDuplicate: 0,
  duplicateAmount: '0.00',
  carried: [],
  leftOut: { credits: '0.00', debits: '-17.17', unknownRows: 0 },
  setAside: { payerIssues: 0, otherDealers: 0 },
  totalAmount: '2753.17',
  cutoffDate: '2026-10-18',
  reportDate: '2026-10-14',
  payoutDate: '2026-10-20',
  fileName: 'october.csv'
}
const report: ImportReport = {
  ...{ batchNo: 8, version: 1, rowsRead: 3, rowsAccepted: 2, rowsRejected: 1, unchanged: false },
  ...{ rowsDuplicate: 0, duplicateAmount: '0.00', linesAbove: 1, emptyRows: 20_000, carried: [] },
  leftOut: { credits: '0.00', debits: '-17.17', unknownRows: 0 },
  setAside: { payerIssues: 0, otherDealers: 0 }
}
const uncounted: ValidationRow = { ...imported, setAside: { payerIssues: 757, otherDealers: 1 } }
const repeated: ValidationRow = { ...imported, rowsDuplicate: 594, duplicateAmount: '2749.00' }
const duplicate: DuplicateRow = {
  line: 2,
  id: '100000002',
  transactionNo: 'TRX-1',
  transactionType: 'Reload',
  transactionDate: '2026-10-03',
  companyCode: 'D10001',
  companyName: 'Setia Ampang Telecom',
  incentiveAmount: '4.56',
  matchedBy: 'CUSTOMER',
  twinBatchNo: 5,
  twinVersion: 1,
  twinCommissionType: 'Incentives',
  twinCycleName: 'October, first file',
  twinCycleStatus: 'Completed',
  twinTransactionNo: 'TRX-9',
  twinCompanyCode: 'D10002',
  twinCompanyName: 'Gemilang Bangsar Telecom',
  twinState: 'PAID'
}
type Import = Parameters<ReturnType<typeof fakeServer>['on']>[1]

async function openValidations({
  rows = [imported],
  answer,
  role = 'Payout Reviewer'
}: {
  rows?: ValidationRow[]
  answer?: unknown
  role?: string
} = {}) {
  signedIn({ role })
  const server = fakeServer()
  server.on(importEndpoints.getValidationList, () => pageOf(rows))
  server.on(importEndpoints.getValidationErrors, () =>
    pageOf([{ line: 4, column: 'transactionDate', value: '2026-02-31', problem: 'is not a calendar day' }])
  )
  server.on(importEndpoints.getValidationDuplicates, () =>
    pageOf([duplicate, { ...duplicate, line: 3, id: '3', twinState: null }])
  )
  server.on(importEndpoints.importCycle, (() => answer) as Import as never)
  const router = openScreens(importRoutes, '/validations')
  await screen.findByRole('heading', { name: 'Validations' })
  return { server, router, user: userEvent.setup({ applyAccept: false }) }
}

const drop = (user: ReturnType<typeof userEvent.setup>, file: File) =>
  user.upload(screen.getByLabelText('Import a payout cycle’s file'), file)
const csv = () => new File(['yesId,transactionNo'], 'october.csv', { type: 'text/csv' })

test('a row shows its report below, at an address of its own', async () => {
  const { router, user } = await openValidations()
  await user.click(await screen.findByText('Incentives October 2026'))
  expect(await screen.findByRole('heading', { name: 'Report of Incentives October 2026' })).toBeTruthy()
  expect(await screen.findByRole('row', { name: '4 transactionDate 2026-02-31 is not a calendar day' })).toBeTruthy()
  expect(router.state.location.search).toMatchObject({ batchNo: 7, version: 1 })
})

test('rows whose e-invoice numbers do not count are counted by the reason, with a link to them', async () => {
  const { user } = await openValidations({ rows: [uncounted] })
  await user.click(await screen.findByText('Incentives October 2026'))
  await screen.findByText(
    /^E-invoice numbers that do not count came with 757 rows of dealers whose .* and 1 row with a number/
  )
  const link = screen.getByRole('link', { name: 'Show them among the signals' })
  expect(link.getAttribute('href')).toContain('/signals?batchNo=7')
})

test('rows that are in another cycle are named with their state there, and can be downloaded', async () => {
  const { user } = await openValidations({ rows: [repeated] })
  await user.click(await screen.findByText('Incentives October 2026'))
  const section = within(await screen.findByRole('region', { name: 'Duplicate rows' }))
  expect(section.getByText(/^594 rows, RM 2,749.00, were duplicates/)).toBeTruthy()
  const link = await section.findByRole('link', { name: 'October, first file' })
  expect(link.getAttribute('href')).toMatch(/payoutsAllTransactionDetails.*batchNo=5.*value=TRX-9/)
  expect(section.getByText('5 · TRX-9 · Paid · Gemilang Bangsar Telecom')).toBeTruthy()
  expect(section.getByText('5 · TRX-9 · Replaced or dropped · Gemilang Bangsar Telecom')).toBeTruthy()
  expect(section.getAllByText('Customer, type, date and amount')).toHaveLength(2)
  expect(section.getAllByRole('link')).toHaveLength(1)
  expect(section.getByRole('button', { name: 'Download' })).toBeTruthy()
})

const held = { state: 'HELD', holdType: 'Manual Hold', rows: 2 } as const
const carried: CarriedSum[] = [
  { ...held, outcome: 'KEPT', formerAmount: '20.00', amount: '20.00' },
  { ...held, outcome: 'GONE', formerAmount: '1234.50', amount: '0.00' }
]
const secondVersion: ValidationRow = { ...imported, version: 2, carried }
const carriedRow: CarriedRow = {
  ...{ id: '100000002', transactionNo: 'TRX-1', transactionType: 'Reload', transactionDate: '2026-10-03' },
  ...{ companyCode: 'D10001', companyName: 'Setia Ampang Telecom', formerVersion: 1, state: 'HELD' },
  ...{
    holdType: 'Manual Hold',
    heldSince: '2026-11-20T02:00:00.000Z',
    heldBy: 'Nur Aisyah',
    reason: 'Suspected fraud'
  },
  ...{ requestedFor: null, outcome: 'CHANGED', matchedBy: 'CUSTOMER', newTransactionNo: 'TRX-9' },
  ...{ newCompanyCode: 'D10002', formerAmount: '10.00', amount: '12.00', arrivedState: 'HELD' },
  ...{ arrivedHoldType: 'Duplicate', carriedState: 'HELD', carriedHoldType: 'Duplicate' }
}

test('what had been decided in earlier versions is listed with its sums, since when, by whom and why', async () => {
  const { user, server } = await openValidations({ rows: [secondVersion] })
  server.on(importEndpoints.getCarriedDecisions, () => pageOf([carriedRow]))
  await user.click(await screen.findByText('Incentives October 2026'))
  const section = within(await screen.findByRole('region', { name: 'Decided in earlier versions' }))
  expect(section.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '2 rows held as Manual Hold: unchanged, RM\u00a020.00',
    '2 rows held as Manual Hold: not in the new file any more, RM\u00a01,234.50'
  ])
  const row = within(await section.findByRole('row', { name: /TRX-1/ }))
  expect(row.getByText('Reload · now TRX-9')).toBeTruthy()
  expect(row.getByText('now D10002')).toBeTruthy()
  expect(row.getByText('Held as Manual Hold')).toBeTruthy()
  expect(row.getByText('Suspected fraud')).toBeTruthy()
  expect(row.getByText('Nur Aisyah · 20 Nov 2026')).toBeTruthy()
  expect(row.getByText('Changed values')).toBeTruthy()
  expect(row.getByText('now held as Duplicate')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/not in the new file any more/)).toBeTruthy()
  expect(dialog.getByText(/Only clawbacks were rejected: RM\s−17\.17 stays out/)).toBeTruthy()
})

test('an import without duplicates does not ask for them', async () => {
  const { server, user } = await openValidations()
  await user.click(await screen.findByText('Incentives October 2026'))
  await screen.findByRole('row', { name: '4 transactionDate 2026-02-31 is not a calendar day' })
  expect(screen.queryByRole('region', { name: 'Duplicate rows' })).toBeNull()
  expect(server.payloadsOf(importEndpoints.getValidationDuplicates)).toEqual([])
})

test.each([
  ['Administrator', repeated, true],
  ['Administrator', imported, false],
  ['Payout Reviewer', repeated, false]
] as const)(
  '%s accepts, and takes responsibility for rows that are mostly in other cycles',
  async (role, row, despiteDuplicates) => {
    const { server, user } = await openValidations({ rows: [row], role })
    server.on(importEndpoints.decideImport, () => refused('refusedByRule', '594 of 595 transactions stand elsewhere.'))
    await user.click(await screen.findByText('Incentives October 2026'))
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept the import of Incentives October 2026' }))
    expect(await dialog.findByText('594 of 595 transactions stand elsewhere.')).toBeTruthy()
    expect(server.payloadsOf(importEndpoints.decideImport)).toMatchObject([
      { batchNo: 7, decision: 'ACCEPT', despiteDuplicates, dryRun: true }
    ])
  }
)

test('what is decided offers no decision; what has no good row can only be dropped', async () => {
  const { user } = await openValidations({
    rows: [
      { ...imported, batchNo: 1, displayName: 'Decided', payoutStatus: 'Pending Review' },
      { ...imported, batchNo: 2, displayName: 'All bad', rowsAccepted: 0 }
    ]
  })
  await user.click(await screen.findByText('Decided'))
  await screen.findByRole('heading', { name: 'Report of Decided' })
  expect(screen.queryByRole('button', { name: 'Drop' })).toBeNull()
  await user.click(await screen.findByText('All bad'))
  await screen.findByRole('heading', { name: 'Report of All bad' })
  expect(screen.getByRole('button', { name: 'Drop' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('a file too large for the console comes with the command that takes it', async () => {
  const { user } = await openValidations()
  const large = csv()
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 })
  await drop(user, large)
  expect(await screen.findByText(/npx payouts import cycle "october.csv" --batch-no/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a sheet is refused with what to do', async () => {
  const { user } = await openValidations()
  await drop(user, new File(['PK'], 'october.xlsx'))
  expect(await screen.findByText('xlsx is not a CSV file. Save the sheet as CSV (UTF-8) and choose that.')).toBeTruthy()
})

/** Fills in the import dialog and sends it. */
async function sendImport(user: ReturnType<typeof userEvent.setup>) {
  await drop(user, csv())
  const dialog = await screen.findByRole('dialog', { name: 'Import october.csv' })
  await user.type(within(dialog).getByLabelText(/Batch number/), '8')
  await user.type(within(dialog).getByLabelText(/Cycle name/), 'Incentives{Enter}')
}

test('an import needs to know which cycle it is', async () => {
  const { server, user } = await openValidations({ answer: report })
  await drop(user, csv())
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }))
  expect(await screen.findByText('Batch number is a whole number from 1 on.')).toBeTruthy()
  expect(screen.getByText('Cycle name is required.')).toBeTruthy()
  expect(server.payloadsOf(importEndpoints.importCycle)).toEqual([])
})

test('what came of an import is said in figures, and leads to its report', async () => {
  answerUploads()
  const { server, router, user } = await openValidations({ answer: report })
  await sendImport(user)
  expect(await screen.findByText('Batch 8 was imported as version 1')).toBeTruthy()
  expect(screen.getByText(/^Only clawbacks were rejected/)).toBeTruthy()
  expect(screen.getByText('Empty rows, skipped').parentElement?.textContent).toContain('20,000')
  expect(server.payloadsOf(importEndpoints.importCycle)).toMatchObject([
    { batchNo: 8, payoutCycleName: 'Incentives', commissionType: 'Incentives', fileName: 'october.csv' }
  ])
  await user.click(screen.getByRole('button', { name: 'Show the report' }))
  expect(await screen.findByRole('heading', { name: /Report of/ })).toBeTruthy()
  expect(router.state.location.search).toMatchObject({ batchNo: 8, version: 1 })
})

test('while a file is checked its dialog says so, once', async () => {
  answerUploads()
  const { server, user } = await openValidations()
  const { promise, resolve } = Promise.withResolvers<ImportReport>()
  server.on(importEndpoints.importCycle, () => promise)
  await sendImport(user)
  const dialog = screen.getByRole('dialog', { name: 'Import october.csv' })
  const status = await within(dialog).findByRole('status')
  await waitFor(() => expect(status.textContent).toBe('Checking every row. The larger the file, the longer it takes.'))
  expect(within(dialog).getByRole('progressbar', { name: status.textContent })).toBeTruthy()
  resolve(report)
  expect(await screen.findByText('Batch 8 was imported as version 1')).toBeTruthy()
})

test('the same file twice says that nothing was changed', async () => {
  answerUploads()
  const { user } = await openValidations({ answer: { ...report, unchanged: true } })
  await sendImport(user)
  expect(await screen.findByText('This same file is version 1 of batch 8 already')).toBeTruthy()
  expect(screen.getByText('Nothing was changed. Its report is unchanged:')).toBeTruthy()
})

test('a refused import says why and keeps what was typed', async () => {
  answerUploads()
  const why = 'This cycle has been approved; a new calculation can no longer replace it.'
  const { user } = await openValidations({ answer: refused('refusedByRule', why) })
  await sendImport(user)
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/Cycle name/).value).toBe('Incentives')
})

test('without the right to save there is nothing to drop a file on', async () => {
  signedIn({
    menu: menuOf('Incentive').map((list) => ({
      ...list,
      menuItem: [{ menuName: 'Validations', actionButton: ['VIEW'] }]
    }))
  })
  const server = fakeServer()
  server.on(importEndpoints.getValidationList, () => pageOf([]))
  openScreens(importRoutes, '/validations')
  expect(await screen.findByText('Nothing has been imported yet.')).toBeTruthy()
  expect(screen.queryByLabelText('Import a payout cycle’s file')).toBeNull()
})
