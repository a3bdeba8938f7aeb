import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aCycle, aDealer, aRow } from '#test/builders/cycle-builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'

const app = useTestApp()
beforeAll(async () => {
  await aDealer(app.database.db, { company_id: 1 })
})
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const admin = useSession(app, 'admin')

const { repairRows, requestRepairs, acceptRepairs } = repairEndpoints

/** A cycle of one row of RM 5.00, and a request to add one of RM 900.00. */
async function aRequestFor(batchNo: number): Promise<number> {
  await aCycle(app.database.db, batchNo, [aRow({ incentiveAmount: '5.00' }), aRow({ incentiveAmount: '' })])
  await app.call(reviewer, repairRows, { batchNo, version: 1, rows: [{ line: 3, values: { incentiveAmount: '900' } }] })
  const { changeId } = await app.call(reviewer, requestRepairs, { batchNo, version: 1, reason: 'Sent since' })
  return changeId
}

test.each([
  { batchNo: 1, meanwhile: 'approved', paid: [] },
  { batchNo: 2, meanwhile: 'approved and posted', paid: ['5.00'] }
])('no row is added to a cycle that was $meanwhile while the rows were loaded', async (given) => {
  const { batchNo, meanwhile, paid } = given
  const changeId = await aRequestFor(batchNo)
  const approval = { batchNo, version: 1, remark: 'Seen' }
  await app.call(reviewer, importEndpoints.decideImport, { ...approval, decision: 'ACCEPT' })
  await app.call(reviewer, payoutEndpoints.requestApprovalPayout, approval)
  await app.jobs.runDue()
  const accepting = await app.database.db.transaction().execute(async (tx) => {
    // As the last step of every import holds it.
    await sql`select pg_advisory_xact_lock(hashtext('transactions count once'))`.execute(tx)
    const refusal = app.refusal(admin, acceptRepairs, { changeId, comment: 'Seen' })
    await untilWaiting(app.database.db, 1)
    await app.call(approver, payoutEndpoints.approvePayout, { ...approval, selectedDate: '2026-11-21' })
    if (meanwhile === 'approved and posted') await app.jobs.runDue()
    return { refusal }
  })
  expect(await accepting.refusal).toMatchObject({
    displayErrorMessage: expect.stringContaining('let the next cycle carry them')
  })
  expect(await paymentsOf(batchNo)).toEqual(paid)
  await app.jobs.runDue()
  expect(await paymentsOf(batchNo)).toEqual(['5.00'])
  await expectBooksToAgree(app.database.db)
})

test('no row is added to a cycle that was dropped after its repairs were found acceptable', async () => {
  const batchNo = 3
  const changeId = await aRequestFor(batchNo)
  const accepting = await app.database.db.transaction().execute(async (tx) => {
    // The rows are judged beside the other rejected ones next; no lock of the cycle or of its rows is held yet.
    await sql`lock table rejected_rows in access exclusive mode`.execute(tx)
    const refusal = app.refusal(admin, acceptRepairs, { changeId, comment: 'Seen' })
    await untilWaiting(app.database.db, 1)
    const drop = { batchNo, version: 1, decision: 'DROP', remark: 'Wrong file' } as const
    await app.call(reviewer, importEndpoints.decideImport, drop)
    return { refusal }
  })
  expect(await accepting.refusal).toMatchObject({
    displayErrorMessage: expect.stringContaining('This import was dropped')
  })
  const { rows } = await sql`
    select status, version, total_amount, (select status from repair_requests where change_id = ${changeId}) as request
    from cycles where batch_no = ${batchNo}`.execute(app.database.db)
  expect(rows).toEqual([{ status: 'Dropped', version: 1, total_amount: '0.00', request: 'Pending' }])
})

async function paymentsOf(batchNo: number): Promise<string[]> {
  const { rows } = await sql<{ amount: string }>`
    select amount from payments where batch_no = ${batchNo} order by reference_no`.execute(app.database.db)
  return rows.map(({ amount }) => amount)
}
