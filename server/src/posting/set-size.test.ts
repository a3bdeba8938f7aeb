import { type Ringgit, ringgitOf } from '@payouts/contract/money'
import fc from 'fast-check'
import { type SqlBool, sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { fixedClock } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { anApprovedCycle, type DealerInCycle } from '#test/builders/approved-cycle.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { moveRows } from '#transactions/move-rows.ts'
import { recordAction } from '#transactions/record-action.ts'
import { postCycle } from './commands/post-cycle.ts'
import { recordingRail } from './payment-rail.ts'

const today = '2026-11-20'
const clock = fixedClock(`${today}T02:00:00Z`)
const database = useTestDatabase()

type Drawn = Omit<DealerInCycle, 'companyId'> & { isReleased: boolean }

const amount = fc.integer({ min: -900_00, max: 1500_00 }).map((sen): Ringgit => ringgitOf(BigInt(sen)))
const someDealer: fc.Arbitrary<Drawn> = fc.record({
  amounts: fc.array(amount, { minLength: 1, maxLength: 5 }),
  companyType: fc.constantFrom('Individual', 'Sdn Bhd', null),
  paidLastYear: fc.constantFrom('100000.00', '250000.00'),
  bankAccountNumber: fc.constantFrom('1234567890', '1234567890', '1234567890', null, '12'),
  isFrozen: fc.integer({ min: 0, max: 6 }).map((one) => one === 0),
  // Its first row is then released separately, besides the cycle's own posting.
  isReleased: fc.boolean()
})

it('posts the same in sets of any size as dealer by dealer, and no set takes a second try', async () => {
  const secondTry = vi.spyOn(silentLog, 'warn')
  await fc.assert(
    fc.asyncProperty(
      fc.array(someDealer, { minLength: 2, maxLength: 12 }),
      fc.integer({ min: 2, max: 14 }),
      async (drawn, claimsPerSet) => {
        const alone = await posted(drawn, 1)
        expect(await posted(drawn, claimsPerSet)).toEqual(alone)
      }
    ),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 2), endOnFailure: true }
  )
  expect(secondTry).not.toHaveBeenCalled()
  await expectBooksToAgree(database.db)
})

/** Posts a cycle of such dealers, and retries it a day later, when all have bank details. */
async function posted(drawn: Drawn[], claimsPerSet: number): Promise<unknown[]> {
  const batchNo = await aCycleOf(drawn)
  const { signal } = new AbortController()
  const run = { batchNo, clock, rail: recordingRail, log: silentLog, signal, claimsPerSet }
  await postCycle(database.db, run)
  const first = await storedRows(batchNo)
  await sql`update dealers set bank_account_number = '87654321' where company_id > ${batchNo * 100}`.execute(
    database.db
  )
  clock.advanceDays(1)
  await postCycle(database.db, run)
  clock.advanceDays(-1)
  return [first, await storedRows(batchNo)]
}

let batches = 0

/** The dealers of cycle 7 are 701, 702 and so on. */
async function aCycleOf(drawn: Drawn[]): Promise<number> {
  const batchNo = ++batches
  const dealers = drawn.map((one, position) => ({ ...one, companyId: batchNo * 100 + position + 1 }))
  await anApprovedCycle(database.db, { batchNo, approvedFor: today, dealers })
  const released = dealers.filter(({ isReleased }) => isReleased).map(({ companyId }) => companyId)
  if (released.length > 0) await releaseFirstRows(batchNo, released)
  return batchNo
}

async function releaseFirstRows(batchNo: number, companyIds: number[]): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const release = { kind: 'RELEASE' as const, batchNo, remark: 'Cleared', actedBy: null, actedAt: clock.now() }
    const { actionId } = await recordAction(tx, release)
    const isFirst = sql<SqlBool>`id in (
      select min(id) from transactions
      where batch_no = ${batchNo} and company_id = any(${companyIds}::integer[]) group by company_id)`
    const set = { releaseActionId: actionId, dueOn: today }
    await moveRows(tx, { batchNo, on: today, from: ['PAYABLE'], to: 'RELEASED', where: isFirst, set })
  })
}

/** Everything that posting writes, without numbers that differ between cycles. */
async function storedRows(batchNo: number): Promise<unknown[]> {
  const position = sql`company_id - ${batchNo} * 100`
  const ofCycle = sql`between ${batchNo} * 100 + 1 and ${batchNo} * 100 + 99`
  const parts = [
    sql`select status from cycles where batch_no = ${batchNo}`,
    sql`
      select ${position} as dealer, state, hold_type, held_since, due_on, incentive_amount,
        postings.status, posting_id is not null as is_posted
      from transactions left join postings using (posting_id, batch_no, company_id)
      where batch_no = ${batchNo} order by id`,
    sql`
      select ${position} as dealer, state, hold_type, row_count, amount
      from cycle_totals where batch_no = ${batchNo} and row_count > 0 order by 1, transaction_type, state, amount`,
    sql`
      select ${position} as dealer, release_action_id is null as is_own, status, gross, withholding_tax, net, tax_rate,
        transaction_count, balance_after, earmarked, problem, re_attempts, next_attempt_at, posted_on
      from postings where batch_no = ${batchNo} order by 1, 2`,
    sql`
      select ${position} as dealer, payments.bank_name, bank_account_number, amount, status, due_on, instructed_at
      from payments where company_id ${ofCycle} order by 1, amount`,
    sql`
      select dealer.company_id - ${batchNo} * 100 as dealer, account.kind, entry.amount, posted_on, created_at
      from ledger_accounts as dealer join ledger_entries as own using (account_code)
      join ledger_journals using (journal_id)
      join ledger_entries as entry using (journal_id)
      join ledger_accounts as account on account.account_code = entry.account_code
      where dealer.company_id ${ofCycle} order by 1, own.amount, 2, 3`,
    sql`select ${position} as dealer, balance from ledger_accounts where company_id ${ofCycle} order by 1`,
    sql`
      select ${position} as dealer, year, gross, withheld, brought_forward
      from dealer_year_payments where company_id ${ofCycle} order by 1, 2`,
    sql`
      select ${position} as dealer, area, action, activity, actor, name = company_name as is_named, reason, comment,
        details, reference_no is not null as is_numbered, created_on
      from audit_events join dealers on company_code = account_code
      where batch_no = ${batchNo} order by 1, created_on, action, details::text`,
    sql`
      select kind, hold_type, remark, acted_at, amount, dealer_count, transaction_count
      from cycle_actions where batch_no = ${batchNo} order by amount, transaction_count`
  ]
  const tables: unknown[] = []
  for (const part of parts) tables.push((await part.execute(database.db)).rows)
  return tables
}
