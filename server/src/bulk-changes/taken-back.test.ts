import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkKind } from '@payouts/contract/bulk-changes/kinds'
import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { bulkSteps } from '#test/builders/bulk-builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, lineId } from '#test/builders/cycle-in-review.ts'
import { oneBehindTheOther } from '#test/running/one-behind-the-other.ts'

const app = useTestApp()
const admin = useSession(app, 'admin')
const approver = useSession(app, 'approver')
const steps = bulkSteps(app, { requester: admin, approver })
const dealers = [1, 2, 3, 4, 5]
const customers = ['a@yes.my', 'b@yes.my', 'c@yes.my']

beforeAll(async () => {
  const { db } = app.database
  for (const companyId of dealers) await aDealer(db, { company_id: companyId })
  const lines = dealers.flatMap((companyId) =>
    customers.map((yesId, at) => ({ companyId, yesId, amount: `${companyId * 10 + at}.05` }))
  )
  await aCycleInReview(db, { batchNo: 1, lines })
  const ids = lines.flatMap((_, at) => (at % 4 === 0 ? [lineId(1, at)] : []))
  const hold = { batchNo: 1, version: 1, remark: 'Please look', ids }
  await app.call(admin, payoutEndpoints.holdPayoutTransactions, hold)
  for (const [accountCode, accountName] of [
    ['D00001', 'Kedai 1'],
    ['D00002', 'Kedai 2']
  ] as const)
    await app.call(admin, earmarkEndpoints.addEarmark, {
      ...{ accountCode, accountName, earmarkAmount: '75.25', reason: 'From before' }
    })
})

/** Everything that files touch: balances, what is set aside, what is stopped, what will be posted and paid. */
async function state(): Promise<object> {
  const { rows } = await sql`
    select (select jsonb_object_agg(account_code, balance) from ledger_accounts) as balances,
      (select jsonb_agg(jsonb_build_array(company_id, amount, reason, earmarked_on) order by company_id) from earmarks) as earmarks,
      (select count(*) from freezes where unfrozen_on is null) as frozen,
      (select coalesce(sum(amount), 0) from adjustments where status = 'Scheduled') as scheduled,
      (select count(*) from exclusions where removed_on is null) as exclusions,
      (select jsonb_agg(jsonb_build_array(id, state, hold_type) order by id) from transactions) as transactions,
      (select jsonb_agg(jsonb_build_array(company_id, transaction_type, state, hold_type, row_count, amount)
        order by company_id, transaction_type, state, hold_type) from cycle_totals where row_count > 0) as totals`.execute(
    app.database.db
  )
  return rows[0] ?? {}
}

let file = 0
const amount = fc.integer({ min: 1, max: 99_999 }).map((sen) => (sen / 100).toFixed(2))
const account = fc.constantFrom(...dealers)
const accountOf = (companyId: number) => ({ accountCode: `D0000${companyId}`, accountName: `Kedai ${companyId}` })

/** Files of rows that are right by themselves: each account or customer once. */
const files: Record<BulkKind, fc.Arbitrary<Record<string, string>[]>> = {
  ADJUSTMENTS: fc
    .array(fc.record({ companyId: account, type: fc.constantFrom('CREDIT', 'DEBIT'), amount }), {
      minLength: 1,
      maxLength: 8
    })
    .map((rows) =>
      rows.map(({ companyId, ...row }, at) => ({
        ...row,
        dealerCode: `D0000${companyId}`,
        referenceNo: `P${file}-${at}`
      }))
    ),
  EARMARKS: fc
    .uniqueArray(fc.tuple(account, amount), { minLength: 1, selector: ([companyId]) => companyId })
    .map((rows) => rows.map(([companyId, earmarkAmount]) => ({ ...accountOf(companyId), earmarkAmount }))),
  FREEZES: fc
    .uniqueArray(account, { minLength: 1 })
    .map((rows) => rows.map((companyId) => ({ ...accountOf(companyId), pic: `Person ${file}` }))),
  EXCLUSIONS: fc
    .uniqueArray(fc.constantFrom(...customers), { minLength: 1 })
    .map((rows) => rows.map((yesId, at) => ({ yesId, billingAccountNo: String(900 + at), reason: `Why ${file}` })))
}
const runs = Number(process.env['MODEL_RUNS'] ?? 2)

test.each(['ADJUSTMENTS', 'EARMARKS', 'FREEZES', 'EXCLUSIONS'] as const)(
  'whatever a file of %s does, taking it back leaves everything as it was',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(files[kind], async (rows) => {
        file += 1
        const named = rows.map((row) =>
          row['referenceNo'] ? { ...row, referenceNo: `${file}-${row['referenceNo']}` } : row
        )
        const before = await state()
        const id = await steps.requested(kind, named)
        expect(await state()).toEqual(before)
        await steps.approve(id)
        expect(await state()).not.toEqual(before)
        await steps.takeBack(id)
        expect(await state()).toEqual(before)
      }),
      { numRuns: runs, endOnFailure: true }
    )
  },
  60_000
)

test('nobody takes a file back by a request that was withdrawn while they waited for it', async () => {
  const bulkChangeId = await steps.requested('ADJUSTMENTS', [{ referenceNo: 'WITHDRAWN' }])
  await steps.approve(bulkChangeId)
  await steps.requestTakeBack(bulkChangeId)
  const before = await state()
  const [, refused] = await oneBehindTheOther(app.database.db, sql`bulk_changes`, [
    () => app.call(admin, bulkChangeEndpoints.withdrawBulkTakeBack, { bulkChangeId }),
    () => app.refusal(approver, bulkChangeEndpoints.approveBulkTakeBack, { bulkChangeId, comment: 'Agreed' })
  ])
  expect(refused.displayErrorMessage).toBe('This request was withdrawn already.')
  expect(await state()).toEqual(before)
})
