import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import type { WaitingKind } from '@payouts/contract/desk/schema'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { noteReturns } from '#payments/returned/note-returns.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { newAdjustmentOf } from '#test/builders/adjustment-builders.ts'
import { freeze } from '#test/builders/approved-cycle.ts'
import { aDealer, aRow, cycleFile } from '#test/builders/cycle-builders.ts'
import { linesFor, onDesks } from '#test/builders/desk-lines.ts'
import { aPostedCycle, sent } from '#test/builders/payment-builders.ts'

const app = useTestApp()
const admin = useSession(app, 'admin')
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const adjuster = useSession(app, 'adjuster')
const reporter = useSession(app, 'reporter')

const line = async (session: typeof admin, kind: WaitingKind) => (await linesFor(app, session, kind))[0]
let references: string[] = []

beforeAll(async () => {
  const { db, clock } = { db: app.database.db, clock: app.clock }
  references = await aPostedCycle(db, {
    ...{ batchNo: 7, clock },
    dealers: [
      { companyId: 1, amounts: ['100.00'], bankAccountNumber: '11111111' },
      { companyId: 2, amounts: ['50.00'], bankAccountNumber: '22222222' },
      { companyId: 3, amounts: ['30.00', '5.00'], bankAccountNumber: null }
    ]
  })
  await sent(db, clock, references)
})

test('dealers of a cycle in Error lie with those who may re-attempt, with what they were not paid', async () => {
  expect(await onDesks(app, 'POSTING ERRORS', [approver, reviewer, reporter])).toEqual([['7'], [], []])
  expect(await line(approver, 'POSTING ERRORS')).toMatchObject({ count: 1, amount: '35.00', cycle: { batchNo: 7 } })
})

test('accounts that a payment came back from are one line until the dealer has another', async () => {
  const { db } = app.database
  expect(await onDesks(app, 'RETURNED ACCOUNTS', [admin, reporter])).toEqual([[], []])
  const [first = ''] = references
  const returned = { referenceNo: first, reasonCode: 'AC04', reasonText: null }
  await db.transaction().execute((tx) => noteReturns(tx, app.clock, [returned]))
  expect(await line(admin, 'RETURNED ACCOUNTS')).toMatchObject({ key: 'all', count: 1, amount: '100.00', dueOn: null })
  const { accounts } = await app.call(admin, deskEndpoints.getReturnedAccounts, {})
  expect(accounts).toMatchObject([{ companyCode: 'D00001', account: '•••• 1111', reasonCode: 'AC04' }])
  expect(await onDesks(app, 'RETURNED ACCOUNTS', [reporter])).toEqual([[]])
  await sql`update dealers set bank_account_number = '99999999' where company_id = 1`.execute(db)
  expect(await onDesks(app, 'RETURNED ACCOUNTS', [admin])).toEqual([[]])
  expect((await app.call(admin, deskEndpoints.getReturnedAccounts, {})).accounts).toEqual([])
})

test('payments without an answer are one line until somebody has requested their outcome', async () => {
  const [, second = ''] = references
  await sql`update payments set status = 'UNKNOWN' where reference_no = ${second}`.execute(app.database.db)
  expect(await line(admin, 'UNANSWERED PAYMENTS')).toMatchObject({ key: 'all', count: 1, amount: '50.00' })
  expect(await onDesks(app, 'UNANSWERED PAYMENTS', [reporter])).toEqual([[]])
  await app.call(admin, reconciliationEndpoints.askAboutUnknown, {
    ...{ referenceNos: [second], outcome: 'NEVER SENT', reason: 'The bank has no trace of it' }
  })
  expect(await onDesks(app, 'UNANSWERED PAYMENTS', [admin])).toEqual([[]])
})

test('rejected rows lie with those who may repair them, until the repairs are requested or the cycle is approved', async () => {
  await aDealer(app.database.db, { company_id: 8 })
  const row = (amount: string) => aRow({ companyCode: 'D00008', incentiveAmount: amount })
  const named = { batchNo: 31, payoutCycleName: 'October', commissionType: 'Incentives' as const, fileName: 'a.csv' }
  await app.call(reviewer, importEndpoints.importCycle, named, { file: cycleFile([row('12.50'), row('')]) })
  // The person who accepts the import sees them there.
  expect(await onDesks(app, 'REJECTED ROWS', [reviewer, admin])).toEqual([[], []])
  const accepted = { batchNo: 31, version: 1, decision: 'ACCEPT' as const, remark: 'Seen' }
  await app.call(reviewer, importEndpoints.decideImport, accepted)
  expect(await line(reviewer, 'REJECTED ROWS')).toMatchObject({ key: '31', name: 'October', count: 1, amount: null })
  expect(await onDesks(app, 'REJECTED ROWS', [approver])).toEqual([[]])
  const at = { batchNo: 31, version: 1 }
  const rows = [{ line: 3, values: { incentiveAmount: '4.00' } }]
  await app.call(reviewer, repairEndpoints.repairRows, { ...at, rows })
  await app.call(reviewer, repairEndpoints.requestRepairs, { ...at, reason: 'By letter' })
  expect(await onDesks(app, 'REJECTED ROWS', [reviewer])).toEqual([[]])
})

test('an adjustment that could not be posted lies with those who may try again, until it is posted', async () => {
  const { db } = app.database
  await aDealer(db, { company_id: 9 })
  await freeze(db, 9)
  const given = newAdjustmentOf(app.clock, { dealerCode: 'D00009', amount: '40.00', posting: 'posted' })
  const { id, version, status } = await app.call(adjuster, adjustmentEndpoints.addAdjustment, given)
  expect(status).toBe('Error')
  expect(await line(adjuster, 'FAILED ADJUSTMENT')).toMatchObject({ key: String(id), amount: '40.00', count: 1 })
  expect(await onDesks(app, 'FAILED ADJUSTMENT', [approver, reporter])).toEqual([[], []])
  await sql`delete from freezes where company_id = 9`.execute(db)
  await app.call(adjuster, adjustmentEndpoints.retryAdjustment, { id, version })
  expect(await onDesks(app, 'FAILED ADJUSTMENT', [adjuster])).toEqual([[]])
})
