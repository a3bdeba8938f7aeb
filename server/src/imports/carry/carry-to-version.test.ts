import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { carriedLine } from '@payouts/contract/imports/carried'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree, failedChecks } from '#test/builders/books.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer, aRow, cycleFile, type FileRow } from '#test/builders/cycle-builders.ts'
import { describeImport } from '../cli/described-import.ts'
import { cycleSummary } from '../cli/summary.ts'

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const admin = useSession(app, 'admin')

beforeAll(async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 1 })
  await aDealer(db, { company_id: 2, e_invoice_required: true })
  await aDealer(db, { company_id: 10006 })
  await aUser(db, { userName: 'second' })
})
afterEach(() => expectBooksToAgree(app.database.db))

const remark = 'Suspected fraud'
const aMinuteLater = () => app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString())
let batchNo = 500
const nextBatch = () => ++batchNo

function bring(batch: number, file: readonly FileRow[] | Buffer) {
  const named = { payoutCycleName: `Cycle ${batch}`, commissionType: 'Incentives' as const, fileName: 'cycle.csv' }
  const content = Buffer.isBuffer(file) ? file : cycleFile(file)
  return app.call(reviewer, importEndpoints.importCycle, { batchNo: batch, ...named }, { file: content })
}

const decide = (batch: number, version: number, more: object = {}) =>
  app.call(admin, importEndpoints.decideImport, {
    ...{ batchNo: batch, version, decision: 'ACCEPT' as const, remark: 'Totals agree' },
    ...more
  })

/** Version 1 of these rows, in review. */
async function inReview(rows: readonly FileRow[] | Buffer): Promise<number> {
  const batch = nextBatch()
  await bring(batch, rows)
  await decide(batch, 1)
  return batch
}

type Row = { id: string; line: string }

/** A cycle's rows as `number type state`, with hold type and amount, compared with the kept totals. */
async function rowsOf(batch: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id::text as id, concat_ws(' ', transaction_no, state, hold_type, incentive_amount) as line
    from transactions where batch_no = ${batch} order by id`.execute(app.database.db)
  return rows
}
const linesOf = async (batch: number) => (await rowsOf(batch)).map(({ line }) => line)
const idsOf = async (batch: number, ...numbers: string[]) =>
  (await rowsOf(batch)).filter(({ line }) => numbers.includes(line.split(' ')[0] ?? '')).map(({ id }) => id)

const hold = async (batch: number, version: number, ...numbers: string[]) =>
  app.call(reviewer, payoutEndpoints.holdPayoutTransactions, {
    ...{ batchNo: batch, version, remark, ids: await idsOf(batch, ...numbers) }
  })

type HoldCall = 'requestReleaseHoldTransactions' | 'releaseHoldTransactions' | 'cancelHoldTransactions'
const actOnHeld = async (call: HoldCall, batch: number, version: number, number: string, more: object = {}) =>
  app.call(call === 'requestReleaseHoldTransactions' ? reviewer : approver, onHoldEndpoints[call], {
    ...{ holdType: 'Manual Hold' as const, batchNo: batch, version, remark: 'Decided' },
    ...{ transactionIds: await idsOf(batch, number) },
    ...more
  })
const requestRelease = (batch: number, version: number, number: string, more: object = {}) =>
  actOnHeld('requestReleaseHoldTransactions', batch, version, number, more)
const cancel = (batch: number, version: number, number: string) =>
  actOnHeld('cancelHoldTransactions', batch, version, number)

const net = async (batch: number) =>
  (await app.call(approver, payoutEndpoints.payoutTotalHeaderSummary, { batchNo: batch })).netPayoutAmount

const reimport = (amount: string) =>
  Buffer.from(
    [
      cycleFileColumns.join(','),
      ...[1, 2, 3, 4].map(
        (n) =>
          `r${n}@yes.example,RE-${n},Prepaid Activation,2026-11-10,Plan A,D10006,60000000${n},100.00,${n === 4 ? amount : '10.00'},`
      )
    ].join('\n')
  )

test('a corrected file keeps what was held and requested, and import, preview and feed say so', async () => {
  const batch = await inReview(reimport('10.00'))
  await hold(batch, 1, 'RE-1', 'RE-2')
  await requestRelease(batch, 1, 'RE-2', { selectedDate: '2026-11-30' })
  const { rows: before } = await sql`
    select transaction_no, held_since, hold_action_id, request_action_id from transactions
    where batch_no = ${batch} and state <> 'PAYABLE' order by id`.execute(app.database.db)
  aMinuteLater()
  const report = await bring(batch, reimport('12.00'))
  const carried = [
    { state: 'HELD', holdType: 'Manual Hold', outcome: 'KEPT', rows: 1, formerAmount: '10.00', amount: '10.00' },
    {
      state: 'RELEASE_REQUESTED',
      holdType: 'Manual Hold',
      outcome: 'KEPT',
      rows: 1,
      formerAmount: '10.00',
      amount: '10.00'
    }
  ]
  expect(report).toMatchObject({ version: 2, carried })
  expect((await decide(batch, 2, { dryRun: true })).carried).toEqual(carried)
  const onDesk = await app.call(reviewer, deskEndpoints.getImportEvidence, { batchNo: batch, version: 2 })
  expect(onDesk.carried).toEqual(carried)
  const { cycle } = await describeImport(app.database.db, report)
  expect(cycleSummary(report, cycle, [])).toContain('\n  1 row held as Manual Hold: unchanged, RM 10.00\n')
  const listed = await app.call(reviewer, importEndpoints.getCarriedDecisions, {
    ...{ batchNo: batch, version: 2, transactionNo: 'RE-2', pageNumber: 0, pageSize: 15 }
  })
  expect(listed.content).toMatchObject([
    {
      ...{ state: 'RELEASE_REQUESTED', outcome: 'KEPT', requestedFor: '2026-11-30', formerVersion: 1 },
      ...{ heldBy: reviewer.name, reason: remark, newTransactionNo: 'RE-2', matchedBy: 'NUMBER' }
    }
  ])
  await decide(batch, 2)
  expect(await linesOf(batch)).toEqual([
    'RE-1 HELD Manual Hold 10.00',
    'RE-2 RELEASE_REQUESTED Manual Hold 10.00',
    'RE-3 PAYABLE 10.00',
    'RE-4 PAYABLE 12.00'
  ])
  const { rows: after } = await sql`
    select transaction_no, held_since, hold_action_id, request_action_id from transactions
    where batch_no = ${batch} and state <> 'PAYABLE' order by id`.execute(app.database.db)
  expect(after).toEqual(before)
  expect(await net(batch)).toBe('22.00')
  const held = await app.call(reviewer, onHoldEndpoints.getHoldPayoutTransactions, {
    ...{ batchNo: batch, holdType: 'Manual Hold' as const, pageNumber: 0, pageSize: 15 }
  })
  expect(held.content).toMatchObject([
    { transactionNo: 'RE-2', releaseRequestedFor: '2026-11-30', releaseRequestedBy: reviewer.name },
    { transactionNo: 'RE-1', holdReason: remark }
  ])
  const feed = await app.call(reviewer, payoutEndpoints.getPayoutActivityDetails, {
    ...{ batchNo: batch, pageNumber: 0, pageSize: 15 }
  })
  const said = `Decisions of earlier versions: ${report.carried.map(carriedLine).join('; ')}.`
  expect(said).toContain('1 row held as Manual Hold: unchanged, RM 10.00')
  expect(JSON.stringify(feed.content.slice(0, 2)).split(said)).toHaveLength(3)
  // The person who requested it still may not release it, and another may.
  await actOnHeld('releaseHoldTransactions', batch, 2, 'RE-2')
  expect((await linesOf(batch))[1]).toBe('RE-2 PAYABLE 10.00')
})

test('with another amount a decision stands and is named; cancelled is final; what is gone is listed', async () => {
  const rows = ['C-1', 'C-2', 'C-3', 'C-4', 'C-5'].map((transactionNo) => aRow({ transactionNo }))
  const batch = await inReview(rows)
  await hold(batch, 1, 'C-1', 'C-2', 'C-3', 'C-4')
  await cancel(batch, 1, 'C-1')
  await cancel(batch, 1, 'C-3')
  const [first, second, , , fifth] = rows
  const corrected = [first, second, fifth].map((row) => ({ ...aRow(row), incentiveAmount: '11.00' }))
  const { carried } = await bring(batch, corrected)
  expect(carried.map(carriedLine)).toEqual([
    '1 row held as Manual Hold: with other values, RM 11.00 instead of RM 10.00',
    '1 row cancelled: with other values, RM 11.00 instead of RM 10.00',
    '1 row held as Manual Hold: not in the new file any more, RM 10.00',
    '1 row cancelled: not in the new file any more, RM 10.00'
  ])
  await decide(batch, 2)
  expect(await linesOf(batch)).toEqual(['C-1 CANCELLED 11.00', 'C-2 HELD Manual Hold 11.00', 'C-5 PAYABLE 11.00'])
  // A third version brings the two back with their decisions.
  await bring(batch, rows)
  await decide(batch, 3)
  expect(await linesOf(batch)).toEqual([
    ...['C-1 CANCELLED 10.00', 'C-2 HELD Manual Hold 10.00', 'C-3 CANCELLED 10.00', 'C-4 HELD Manual Hold 10.00'],
    'C-5 PAYABLE 10.00'
  ])
})

test('a dropped version changes nothing: the next one has the decisions of all before it', async () => {
  const rows = [aRow({ transactionNo: 'D-1' }), aRow({ transactionNo: 'D-2' }), aRow({ transactionNo: 'D-3' })]
  const batch = await inReview(rows)
  await hold(batch, 1, 'D-1', 'D-2')
  await cancel(batch, 1, 'D-1')
  await bring(batch, rows.slice(1))
  await decide(batch, 2, { decision: 'DROP' })
  const { carried } = await bring(batch, rows)
  expect(carried.map(({ state, outcome, rows: count }) => [state, outcome, count])).toEqual([
    ['HELD', 'KEPT', 1],
    ['CANCELLED', 'KEPT', 1]
  ])
  expect(await linesOf(batch)).toEqual(['D-1 CANCELLED 10.00', 'D-2 HELD Manual Hold 10.00', 'D-3 PAYABLE 10.00'])
})

test('rows with new numbers are found by customer, type, date and amount, one to one, the final decision first', async () => {
  const sale = { yesId: 'one@yes.example', transactionAmount: '70.00', incentiveAmount: '7.00' }
  const other = { ...sale, yesId: 'two@yes.example' }
  const batch = await inReview([
    aRow({ ...sale, transactionNo: 'N-1' }),
    aRow({ ...sale, transactionNo: 'N-2' }),
    aRow({ ...other, transactionNo: 'N-3' }),
    aRow({ ...other, transactionNo: 'N-4' })
  ])
  await hold(batch, 1, 'N-1', 'N-3')
  // N-2 and N-4 are held as duplicates of the others.
  await actOnHeld('cancelHoldTransactions', batch, 1, 'N-2', { holdType: 'Duplicate' })
  await actOnHeld('cancelHoldTransactions', batch, 1, 'N-4', { holdType: 'Duplicate' })
  await bring(batch, [
    aRow({ ...sale, transactionNo: 'X-1' }),
    aRow({ ...other, transactionNo: 'N-3' }),
    aRow({ ...other, transactionNo: 'X-2', yesId: 'Two@YES.example' }),
    aRow({ ...other, transactionNo: 'X-3' })
  ])
  expect(await linesOf(batch)).toEqual([
    'X-1 CANCELLED 7.00',
    'N-3 HELD Manual Hold 7.00',
    'X-2 CANCELLED 7.00',
    'X-3 HELD Duplicate 7.00'
  ])
})

test('rules on arrival and carried decisions: exclusion, missing e-invoice and hold', async () => {
  const rows = [
    aRow({ transactionNo: 'R-1', yesId: 'out@yes.example' }),
    aRow({ transactionNo: 'R-2', yesId: 'moved@yes.example' }),
    aRow({ transactionNo: 'R-3', companyCode: 'D00002' }),
    aRow({ transactionNo: 'R-4', companyCode: 'D00002', eInvoiceNo: '' }),
    aRow({ transactionNo: 'R-5', companyCode: 'D00002', eInvoiceNo: '' })
  ]
  const batch = await inReview(rows)
  await hold(batch, 1, 'R-1', 'R-3')
  const excluded = {
    ...{ customerName: 'Own staff', reason: 'Internal line' as const },
    ...{ exclusionStart: '2026-10-01', exclusionEnd: '2026-10-31' }
  }
  const exclude = (yesId: string, billingAccountNo: string) =>
    app.call(reviewer, exclusionEndpoints.addExclusion, { ...excluded, yesId, billingAccountNo })
  await exclude('moved@yes.example', '990000001')
  const [r1, r2, r3, r4, r5] = rows as [FileRow, FileRow, FileRow, FileRow, FileRow]
  aMinuteLater()
  await exclude('later@yes.example', '990000002')
  await bring(batch, [
    { ...r1, yesId: 'later@yes.example' },
    { ...r2, yesId: 'corrected@yes.example' },
    { ...r3, eInvoiceNo: '' },
    { ...r4, eInvoiceNo: 'EI-4' },
    r5
  ])
  await decide(batch, 2)
  expect(await linesOf(batch)).toEqual([
    'R-1 EXCLUDED 10.00',
    'R-2 HELD Manual Hold 10.00',
    'R-3 HELD Manual Hold 10.00',
    'R-4 PAYABLE 10.00',
    'R-5 HELD e-Inv Missing 10.00'
  ])
  // Ages continue: only what was never held before is held since today.
  const { rows: since } = await sql<{ transaction_no: string }>`
    select transaction_no from transactions where batch_no = ${batch} and held_since = ${app.clock.now()}`.execute(
    app.database.db
  )
  expect(since).toEqual([{ transaction_no: 'R-2' }])
  const reason = await app.call(reviewer, onHoldEndpoints.getHoldPayoutTransactions, {
    ...{ batchNo: batch, holdType: 'Manual Hold' as const, pageNumber: 0, pageSize: 15 }
  })
  expect(reason.content.map(({ transactionNo, holdReason }) => `${transactionNo} ${holdReason}`)).toEqual([
    `R-3 ${remark}`,
    'R-2 An exclusion covered it in the version before. As it is now, none does: release or cancel it.'
  ])
  // Without its number it is not released, whoever held it.
  const refused = await app.refusal(reviewer, onHoldEndpoints.requestReleaseHoldTransactions, {
    ...{ holdType: 'Manual Hold' as const, batchNo: batch, version: 2, remark: 'Looked at' },
    transactionIds: await idsOf(batch, 'R-3')
  })
  expect(refused.displayErrorMessage).toContain('An e-invoice number of D00002 is missing. Import it first.')
})

test('a duplicate that two people released stays so beside the same twin, and is held again with another amount', async () => {
  const [one, two] = [aRow({ transactionNo: 'U-1' }), aRow({ transactionNo: 'U-2' })]
  await inReview([one, two])
  const batch = await inReview([one, two, aRow(), aRow(), aRow()])
  for (const number of ['U-1', 'U-2']) {
    await requestRelease(batch, 1, number, { holdType: 'Duplicate' })
    await actOnHeld('releaseHoldTransactions', batch, 1, number, { holdType: 'Duplicate' })
  }
  await bring(batch, [one, { ...two, incentiveAmount: '99.00' }, aRow({ transactionNo: 'U-3' })])
  expect(await linesOf(batch)).toEqual(['U-1 PAYABLE 10.00', 'U-2 HELD Duplicate 99.00', 'U-3 PAYABLE 10.00'])
})

test('what another cycle repeats still stands after a new version, and the other still waits', async () => {
  const row = aRow({ transactionNo: 'S-1' })
  const first = await inReview([row])
  const other = await inReview([row, aRow({ transactionNo: 'S-2' })])
  await bring(first, [row, aRow({ transactionNo: 'S-3' })])
  expect(await linesOf(first)).toEqual(['S-1 PAYABLE 10.00', 'S-3 PAYABLE 10.00'])
  const { content } = await app.call(reviewer, importEndpoints.getValidationDuplicates, {
    ...{ batchNo: other, version: 1, pageNumber: 0, pageSize: 15 }
  })
  expect(content).toMatchObject([{ twinBatchNo: first, twinVersion: 2, twinState: 'PAYABLE' }])
})

test('a cancelled row that a version rejected is cancelled when its repair brings it back', async () => {
  const rows = [aRow({ transactionNo: 'P-1' }), aRow({ transactionNo: 'P-2' })]
  const batch = await inReview(rows)
  await hold(batch, 1, 'P-1')
  await cancel(batch, 1, 'P-1')
  await hold(batch, 1, 'P-2')
  await bring(batch, [{ ...aRow(rows[0]), incentiveAmount: '' }, aRow(rows[1])])
  await decide(batch, 2)
  const named = { batchNo: batch, version: 2 }
  await app.call(reviewer, repairEndpoints.repairRows, {
    ...named,
    rows: [{ line: 2, values: { incentiveAmount: '9.00' } }]
  })
  const { changeId } = await app.call(reviewer, repairEndpoints.requestRepairs, { ...named, reason: 'The amount came' })
  await app.call(admin, repairEndpoints.acceptRepairs, { changeId })
  expect(await linesOf(batch)).toEqual(['P-1 CANCELLED 9.00', 'P-2 HELD Manual Hold 10.00'])
  const { content } = await app.call(reviewer, importEndpoints.getValidationList, { pageNumber: 0, pageSize: 1 })
  expect(content[0]?.carried.map(carriedLine)).toEqual([
    '1 row cancelled: with other values, RM 9.00 instead of RM 10.00',
    '1 row held as Manual Hold: unchanged, RM 10.00'
  ])
})

test('a decision and an import at once: the row has what was decided, or the call is refused as stale', async () => {
  const rows = Array.from({ length: 8 }, (_, at) => aRow({ transactionNo: `A-${at}` }))
  const batch = await inReview(rows)
  const ids = (await rowsOf(batch)).map(({ id }) => id)
  const holdAll = ids.map((id) =>
    app.send(reviewer, payoutEndpoints.holdPayoutTransactions, {
      ...{ batchNo: batch, version: 1, remark, ids: [id] }
    })
  )
  const [answers] = await Promise.all([
    Promise.all(holdAll.map(async (sent) => (await sent).json().responseCode === '0')),
    bring(
      batch,
      rows.map((row) => ({ ...row, incentiveAmount: '11.00' }))
    )
  ])
  const states = (await linesOf(batch)).map((line) => line.includes('HELD Manual Hold 11.00'))
  expect(states).toEqual(answers)
  expect(answers.concat(states).length).toBe(16)
})

test('verify names a cancelled row that a version pays, and one that was held and pays without a release', async () => {
  const rows = ['V-1', 'V-2', 'V-3'].map((transactionNo) => aRow({ transactionNo }))
  const batch = await inReview(rows)
  await hold(batch, 1, 'V-1', 'V-2')
  await cancel(batch, 1, 'V-1')
  await bring(batch, [...rows, aRow()])
  const { db } = app.database
  const states = async (from: string, to: string) =>
    sql`update transactions set state = ${to}::transaction_state, hold_type = case when ${to} = 'HELD' then 'Manual Hold' end
      where batch_no = ${batch} and transaction_no = ${from}`.execute(db)
  await states('V-1', 'PAYABLE')
  await states('V-2', 'PAYABLE')
  const subject = (number: string) => `cycle ${batch}, transaction ${number}`
  expect((await failedChecks(db)).map(({ title, differences }) => [title, differences])).toEqual([
    [
      'What was cancelled in one version of a cycle is cancelled in every later one',
      [{ subject: subject('V-1'), kept: 'CANCELLED', found: 'PAYABLE' }]
    ],
    [
      'What was held in one version of a cycle is paid in a later one only where it was released',
      [{ subject: subject('V-2'), kept: 'HELD as Manual Hold', found: 'PAYABLE' }]
    ]
  ])
  await states('V-1', 'CANCELLED')
  await states('V-2', 'HELD')
})
