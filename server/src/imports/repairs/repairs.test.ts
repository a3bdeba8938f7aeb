import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { SomeValues } from '@payouts/contract/imports/repairs'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aUser } from '#test/builders/builders.ts'
import { aCycle, aDealer, aRow, type FileRow } from '#test/builders/cycle-builders.ts'
import { linesFor, onDesks } from '#test/builders/desk-lines.ts'
import { verifyBooks } from '#verify/queries.ts'
import '#cycles/tables.ts'

const app = useTestApp()
let batchNo = 700
beforeAll(async () => {
  await aDealer(app.database.db, { company_id: 1 })
  await aDealer(app.database.db, { company_id: 2, e_invoice_required: true })
  await aUser(app.database.db, { userName: 'second', role: 'Payout Reviewer' })
})
const reviewer = useSession(app, 'reviewer')
const second = useSession(app, 'second')
const approver = useSession(app, 'approver')
const admin = useSession(app, 'admin')

const { repairRows, getRepairs, getRejectedRows, requestRepairs, acceptRepairs, refuseRepairs, withdrawRepairs } =
  repairEndpoints

/** A cycle of these rows, accepted for review unless it stays an import. */
async function aCycleOf(rows: readonly FileRow[], isAccepted = true): Promise<number> {
  batchNo += 1
  await aCycle(app.database.db, batchNo, rows)
  const decision = { batchNo, version: 1, decision: 'ACCEPT' as const, remark: 'Seen.' }
  if (isAccepted) await app.call(reviewer, importEndpoints.decideImport, decision)
  return batchNo
}

const repair = (batch: number, line: number, values: SomeValues, { by = reviewer, version = 1 } = {}) =>
  app.call(by, repairRows, { batchNo: batch, version, rows: [{ line, values }] })
const stateOf = (batch: number, version = 1) => app.call(reviewer, getRepairs, { batchNo: batch, version })
const rowsOf = async (batch: number, version = 1) =>
  (await app.call(reviewer, getRejectedRows, { batchNo: batch, version, pageNumber: 0, pageSize: 100 })).content
const requestAcceptance = (batch: number, { by = reviewer, version = 1 } = {}) =>
  app.call(by, requestRepairs, { batchNo: batch, version, reason: 'The dealer sent the amounts' })
const cycleOf = (batch: number) =>
  app.database.db.selectFrom('cycles').selectAll().where('batch_no', '=', batch).executeTakeFirstOrThrow()
const refusalOf = async (session: TestSession, changeId: number) =>
  (await app.refusal(session, acceptRepairs, { changeId })).displayErrorMessage

test('of two lines with one number, the first gets another, and both are accepted as they were submitted', async () => {
  const lacking = aRow({ incentiveAmount: '' })
  const batch = await aCycleOf([
    lacking,
    aRow({ transactionNo: lacking.transactionNo, incentiveAmount: '3.00' }),
    aRow()
  ])
  await repair(batch, 2, { incentiveAmount: '7.00', transactionNo: aRow().transactionNo })
  await repair(batch, 3, { incentiveAmount: '4.00' })
  const { changeId } = await requestAcceptance(batch)
  expect(await app.call(approver, acceptRepairs, { changeId, comment: 'Seen' })).toMatchObject({ version: 2 })
  expect(await stateOf(batch, 2)).toMatchObject({ rowsAccepted: 3, rowsRejected: 0 })
  await expectBooksToAgree(app.database.db)
})

test('rows are put right, judged by the rules of an import, and make version 2 by the word of a second person', async () => {
  const [good, other] = [aRow({ incentiveAmount: '5.00' }), aRow({ incentiveAmount: '' })]
  const batch = await aCycleOf([good, other, aRow({ companyCode: 'D404', incentiveAmount: '-1.50' })])
  expect(await rowsOf(batch)).toMatchObject([
    { line: 3, state: 'Rejected', isKept: true, problems: [{ column: 'incentiveAmount', problem: 'is missing' }] },
    { line: 4, values: { companyCode: 'D404', incentiveAmount: '-1.50' }, problems: [{ column: 'companyCode' }] }
  ])
  const { rows } = await repair(batch, 3, { incentiveAmount: 'ten' })
  expect(rows[0]?.problems).toEqual([
    { column: 'incentiveAmount', problem: 'is not an amount, such as 1234.50 or -4.31' }
  ])
  await repair(batch, 3, { incentiveAmount: ' 7.25 ', transactionNo: good.transactionNo })
  expect((await rowsOf(batch))[0]).toMatchObject({
    state: 'Rejected',
    problems: [{ column: 'transactionNo', problem: 'repeats the transactionNo and transactionType of line 2' }],
    repairedBy: [reviewer.name]
  })
  await repair(batch, 3, { transactionNo: other.transactionNo })
  await repair(batch, 4, { companyCode: 'D00001' }, { by: second })
  expect(await stateOf(batch)).toMatchObject({ good: 2, goodAmount: '5.75', started: 0, waiting: 0, rowsRejected: 2 })

  const { changeId } = await requestAcceptance(batch)
  expect(await rowsOf(batch)).toMatchObject([{ state: 'Waiting' }, { state: 'Waiting' }])
  expect(await refusalOf(reviewer, changeId)).toMatch(/permission|permitted/i)
  expect(
    (await app.call(approver, repairEndpoints.getRepairedRows, { changeId, pageNumber: 0, pageSize: 60 })).content
  ).toMatchObject([
    { line: 3, before: { incentiveAmount: '' }, after: { incentiveAmount: '7.25' }, repairedBy: [reviewer.name] },
    { line: 4, before: { companyCode: 'D404' }, after: { companyCode: 'D00001' } }
  ])
  const sums = await app.call(approver, repairEndpoints.getRepairSums, { changeId, pageNumber: 0, pageSize: 60 })
  expect(sums.content).toMatchObject([{ companyCode: 'D00001', transactionCount: 2, amount: '5.75' }])
  expect(await app.call(approver, acceptRepairs, { changeId, comment: 'Checked' })).toMatchObject({ version: 2 })

  expect(await cycleOf(batch)).toMatchObject({ version: 2, imported_amount: '10.75', status: 'Pending Review' })
  expect(await stateOf(batch, 2)).toMatchObject({
    rowsAccepted: 3,
    rowsRepaired: 2,
    rowsRejected: 0,
    versions: [
      { version: 1, rowsAccepted: 1, totalAmount: '5.00' },
      { version: 2, rowsAccepted: 3, totalAmount: '10.75' }
    ],
    requests: [
      { status: 'Approved', decidedBy: approver.name, madeVersion: 2, digest: expect.stringMatching(/^[0-9a-f]{64}$/) }
    ]
  })
  expect(await rowsOf(batch, 2)).toEqual([])
  const { rows: events } = await sql<{ action: string }>`
    select action, amount from audit_events where batch_no = ${batch} order by event_id`.execute(app.database.db)
  expect(events.slice(-2)).toEqual([
    { action: 'REQUEST REPAIRS', amount: '5.75' },
    { action: 'APPROVE REPAIRS', amount: '5.75' }
  ])
  await expectBooksToAgree(app.database.db)
})

describe('who repaired', () => {
  test('nobody who is involved accepts', async () => {
    const batch = await aCycleOf([aRow(), aRow({ incentiveAmount: '' })])
    await repair(batch, 3, { incentiveAmount: '1.00' }, { by: admin })
    await repair(batch, 3, { incentiveAmount: '2.00' }, { by: second })
    const { changeId } = await requestAcceptance(batch)
    const desks = () => onDesks(app, 'REPAIRS', [admin, reviewer, second, approver])
    // Neither the requester nor those who repaired a row; reviewers decide on none.
    expect(await desks()).toEqual([[], [], [], [`${changeId} 1`]])
    expect(await linesFor(app, approver, 'REPAIRS')).toMatchObject([
      { name: `Cycle ${batch}`, amount: '2.00', count: 1, askedBy: reviewer.name, cycle: { batchNo: batch } }
    ])
    expect(await refusalOf(admin, changeId)).toBe('You repaired some of these rows. A second person has to decide.')
    const byHand = sql`
      update repair_requests set status = 'Approved', decided_on = now(),
        decided_by = (select user_id from users where user_name = 'admin') where change_id = ${changeId}`
    await expect(byHand.execute(app.database.db)).rejects.toThrow('decided_by_a_second_person')
    await app.call(approver, refuseRepairs, { changeId, comment: 'Which amount is it?' })
    expect(await desks()).toEqual([[], [], [], []])
    expect(await rowsOf(batch)).toMatchObject([{ state: 'Repaired', values: { incentiveAmount: '2.00' } }])
    expect(await refusalOf(approver, changeId)).toBe('This request was refused already.')
  })

  test('takes it back alone, and the rows stay as they were put right', async () => {
    const batch = await aCycleOf([aRow(), aRow({ incentiveAmount: '' })])
    await repair(batch, 3, { incentiveAmount: '1.00' })
    const { changeId } = await requestAcceptance(batch)
    const refused = await app.refusal(second, withdrawRepairs, { changeId })
    expect(refused.displayErrorMessage).toBe('Only the person who requested this can withdraw it.')
    const locked = await app.refusal(reviewer, repairRows, {
      batchNo: batch,
      version: 1,
      rows: [{ line: 3, values: {} }]
    })
    expect(locked.displayErrorMessage).toContain('Line 3 waits for a second person')
    await app.call(reviewer, withdrawRepairs, { changeId })
    expect(await stateOf(batch)).toMatchObject({ good: 1, waiting: 0, requests: [{ status: 'Withdrawn' }] })
  })
})

test('two who accept at once make one version', async () => {
  const batch = await aCycleOf([aRow(), aRow({ incentiveAmount: '' })])
  await repair(batch, 3, { incentiveAmount: '1.00' })
  const { changeId } = await requestAcceptance(batch)
  const answers = await Promise.all([
    app.send(approver, acceptRepairs, { changeId }),
    app.send(admin, acceptRepairs, { changeId })
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()[0]).toBe(200)
  expect(answers.filter((answer) => answer.json().result?.version === 2)).toHaveLength(1)
  expect(await cycleOf(batch)).toMatchObject({ version: 2 })
  await expectBooksToAgree(app.database.db)
})

test('what is back as the file had it is no draft, and a line that was not rejected is refused', async () => {
  const batch = await aCycleOf([aRow(), aRow({ planName: '' })])
  await repair(batch, 3, { planName: 'Fiber' })
  expect(await stateOf(batch)).toMatchObject({ good: 1 })
  await repair(batch, 3, { planName: '' })
  expect(await stateOf(batch)).toMatchObject({ good: 0, started: 0 })
  const unknown = { batchNo: batch, version: 1, rows: [{ line: 2, values: { planName: 'x' } }] }
  expect((await app.refusal(reviewer, repairRows, unknown)).displayErrorMessage).toBe(
    'Line 2 is not among the rows that version 1 still rejects.'
  )
  const nothing = { batchNo: batch, version: 1, reason: 'Done' }
  expect((await app.refusal(reviewer, requestRepairs, nothing)).displayErrorMessage).toBe(
    'No row has been repaired yet.'
  )
})

test('repaired rows are held and excluded as those of an import are, and nothing that people did is lost', async () => {
  const twin = aRow()
  await aCycleOf([twin])
  const rows = [
    aRow({ incentiveAmount: '3.00' }),
    aRow({ planName: '' }),
    aRow({ planName: '', companyCode: 'D00002', eInvoiceNo: '' }),
    aRow({ planName: '', yesId: 'left.out@yes.example' })
  ]
  await sql`
    insert into exclusions (client_name, reason, added_by, added_on, start_date, end_date, yes_id, billing_account_no)
    select 'Left out', 'Fraud', user_id, now(), '2026-10-01', '2026-10-31', 'left.out@yes.example', ''
    from users where user_name = 'admin'`.execute(app.database.db)
  const batch = await aCycleOf(rows)
  const hold = { batchNo: batch, version: 1, remark: 'Look', transactionTypes: ['Prepaid Activation'] }
  await app.call(reviewer, payoutEndpoints.holdPayoutTransactionType, hold)
  await repair(batch, 3, { planName: 'Fiber', transactionNo: twin.transactionNo, incentiveAmount: '4.00' })
  await repair(batch, 4, { planName: 'Fiber' })
  await repair(batch, 5, { planName: 'Fiber' })
  const { changeId } = await requestAcceptance(batch)
  await app.call(approver, acceptRepairs, { changeId })
  const { rows: stored } = await sql`
    select id % 100000000 as line, state, hold_type from transactions where batch_no = ${batch} order by id`.execute(
    app.database.db
  )
  expect(stored).toEqual([
    { line: 2, state: 'HELD', hold_type: 'Manual Hold' },
    { line: 3, state: 'HELD', hold_type: 'Duplicate' },
    { line: 4, state: 'HELD', hold_type: 'e-Inv Missing' },
    { line: 5, state: 'EXCLUDED', hold_type: null }
  ])
  const duplicates = await app.call(reviewer, importEndpoints.getValidationDuplicates, {
    ...{ batchNo: batch, version: 2, pageNumber: 0, pageSize: 15 }
  })
  expect(duplicates.content).toMatchObject([{ line: 3, matchedBy: 'NUMBER' }])
  // Later repetitions of a repaired row are found too: the cycle's filters include it.
  batchNo += 1
  const later = await aCycle(
    app.database.db,
    batchNo,
    rows.map((row) => ({ ...row, planName: 'Fiber' }))
  )
  expect(later.rowsDuplicate).toBe(4)
  await expectBooksToAgree(app.database.db)
})

test('a cycle that changed in between keeps what was repaired, and says what to do', async () => {
  const rows = [aRow(), aRow({ incentiveAmount: '' })]
  const batch = await aCycleOf(rows, false)
  await repair(batch, 3, { incentiveAmount: '1.00' })
  const { changeId } = await requestAcceptance(batch)
  await aCycle(app.database.db, batch, [...rows, aRow()])
  expect(await refusalOf(approver, changeId)).toContain('This import was replaced by version 2')
  await app.call(approver, refuseRepairs, { changeId, comment: 'Replaced' })
  expect(await rowsOf(batch, 1)).toMatchObject([{ state: 'Repaired', values: { incentiveAmount: '1.00' } }])
  const stale = await app.refusal(reviewer, repairRows, { batchNo: batch, version: 1, rows: [{ line: 3, values: {} }] })
  expect(stale.displayErrorMessage).toContain('Repair the rows that version 2 rejected')

  await repair(batch, 3, { incentiveAmount: '1.00' }, { version: 2 })
  const again = await requestAcceptance(batch, { version: 2 })
  const drop = { batchNo: batch, version: 2, decision: 'DROP' as const, remark: 'Wrong file' }
  await app.call(reviewer, importEndpoints.decideImport, drop)
  expect(await refusalOf(approver, again.changeId)).toContain('This import was dropped')
})

test('an approved cycle takes no repairs: the next one carries the rows', async () => {
  const batch = await aCycleOf([aRow(), aRow({ incentiveAmount: '' })])
  await repair(batch, 3, { incentiveAmount: '1.00' })
  const { changeId } = await requestAcceptance(batch)
  await sql`update cycles set status = 'Scheduled', four_eyes = false where batch_no = ${batch}`.execute(
    app.database.db
  )
  expect(await refusalOf(approver, changeId)).toContain('let the next cycle carry them')
  const draft = { batchNo: batch, version: 1, rows: [{ line: 3, values: {} }] }
  expect((await app.refusal(reviewer, repairRows, draft)).displayErrorMessage).toContain('has been approved')
  await sql`update cycles set status = 'Pending Review' where batch_no = ${batch}`.execute(app.database.db)
})

test('a request for approval falls back to review, since what was requested has changed', async () => {
  const batch = await aCycleOf([aRow(), aRow({ incentiveAmount: '' })])
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, { batchNo: batch, version: 1, remark: 'Please' })
  expect(await cycleOf(batch)).toMatchObject({ status: 'Pending Approval' })
  await repair(batch, 3, { incentiveAmount: '1.00' })
  const { changeId } = await requestAcceptance(batch)
  await app.call(approver, acceptRepairs, { changeId })
  expect(await cycleOf(batch)).toMatchObject({ status: 'Pending Review', requested_by: null, version: 2 })
})

test('verify names a line of the file that is lost, and a repaired row that differs from its acceptance', async () => {
  const batch = await aCycleOf([aRow(), aRow({ incentiveAmount: '' }), aRow({ planName: '' })])
  await repair(batch, 3, { incentiveAmount: '1.00' })
  const { changeId } = await requestAcceptance(batch)
  await app.call(approver, acceptRepairs, { changeId })
  const { db } = app.database
  const subjects = async () =>
    (await verifyBooks(db)).flatMap(({ differences }) => differences.map(({ subject }) => subject))
  expect(await subjects()).toEqual([])
  await db.transaction().execute(async (tx) => {
    await sql`alter table repaired_rows disable trigger user`.execute(tx)
    await sql`update repaired_rows set incentive_amount = 1.01 where change_id = ${changeId}`.execute(tx)
    await sql`alter table repaired_rows enable trigger user`.execute(tx)
    await sql`delete from import_rejections where batch_no = ${batch} and version = 2`.execute(tx)
  })
  expect(await subjects()).toEqual([`cycle ${batch}, version 2`, `cycle ${batch}, line 3`])
})
