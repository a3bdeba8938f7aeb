import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import type { TestSession } from '#test/app/app.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { addDealers, freeze } from '#test/builders/approved-cycle.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aDealer, statusOfCycle } from '#test/builders/cycle-builders.ts'
import { aCycleInReview, type Line, lineId } from '#test/builders/cycle-in-review.ts'
import { approveDespiteSignals } from '#test/builders/signal-settings.ts'
import { longTest } from '#test/running/long-test.ts'
import { postUnderKills } from '#test/workers/kill-posting.ts'

const calls = onHoldEndpoints
const holdType = 'Manual Hold' as const
const today = '2026-11-21'
let reviewer: TestSession
let approver: TestSession
let batchNo = 0

const payouts = useTestApp()
beforeAll(async () => {
  const { db } = payouts.database
  await aDealer(db, { company_id: 1, company_type: 'Individual' })
  await aDealer(db, { company_id: 2 })
  await aDealer(db, { company_id: 3 })
  await aDealer(db, { company_id: 4, bank_name: null, bank_account_number: null })
  await sql`insert into dealer_year_payments (company_id, year, brought_forward) values (1, 2025, 200000)`.execute(db)
})
afterAll(async () => {
  await expectBooksToAgree(payouts.database.db)
})
beforeEach(async () => {
  payouts.clock.set(`${today}T02:00:00Z`)
  reviewer = await payouts.signIn('reviewer')
  approver = await payouts.signIn('approver')
})

const held = (companyId: number, amount: string): Line => ({ companyId, amount, state: 'HELD', holdType })

/** An approved cycle, posted if it is due. */
async function approved(lines: Line[], selectedDate = today): Promise<void> {
  batchNo += 1
  await aCycleInReview(payouts.database.db, { batchNo, lines })
  const request = { batchNo, version: 1, remark: 'Please' }
  await payouts.call(reviewer, payoutEndpoints.requestApprovalPayout, request)
  await payouts.call(approver, payoutEndpoints.approvePayout, { ...request, selectedDate })
  await payouts.jobs.runDue()
}

const requestOf = (...lines: number[]) => ({
  ...{ holdType, batchNo, version: 1, remark: 'Signed' },
  transactionIds: lines.map((line) => lineId(batchNo, line))
})

async function release(selectedDate: string | undefined, ...lines: number[]): Promise<void> {
  await payouts.call(reviewer, calls.requestReleaseHoldTransactions, requestOf(...lines))
  await payouts.call(approver, calls.releaseHoldTransactions, { ...requestOf(...lines), selectedDate })
}

async function postings() {
  const { rows } = await sql<{ posting: string }>`
    select concat_ws(' ', posted_on, company_id, gross, withholding_tax) as posting
    from postings where batch_no = ${batchNo} and status = 'Posted' order by posting_id`.execute(payouts.database.db)
  return rows.map(({ posting }) => posting)
}

test('what is released after the posting is posted on its own, today, once, with its tax', async () => {
  await approved([{ companyId: 1, amount: '100.00' }, held(1, '60.00'), held(1, '40.50'), held(2, '5.00')])
  expect(await postings()).toEqual([`${today} 1 100.00 2.00`])
  await release(undefined, 1, 2)
  for (let sweep = 0; sweep < 3; sweep += 1) await payouts.jobs.runDue()
  expect(await postings()).toEqual([`${today} 1 100.00 2.00`, `${today} 1 100.50 2.01`])
  expect(await statusOfCycle(payouts.database.db, batchNo)).toBe('Completed')
  await release(undefined, 3)
  await payouts.jobs.runDue()
  expect(await postings()).toHaveLength(3)
})

test('what is released for a later day waits for it', async () => {
  await approved([{ companyId: 2, amount: '1.00' }, held(2, '8.00')])
  await release('2026-11-23', 1)
  payouts.clock.set('2026-11-22T15:59:00Z')
  await payouts.jobs.runDue()
  expect(await postings()).toHaveLength(1)
  payouts.clock.set('2026-11-22T16:00:00Z')
  await payouts.jobs.runDue()
  await payouts.jobs.runDue()
  expect(await postings()).toEqual([`${today} 2 1.00 0.00`, '2026-11-23 2 8.00 0.00'])
})

test('what is released of a cycle that waits for its day is posted on its own day, not with the cycle', async () => {
  await approved([{ companyId: 2, amount: '1.00' }, held(2, '8.00'), held(3, '9.00')], '2026-11-25')
  await release(undefined, 1)
  await release('2026-11-26', 2)
  await payouts.jobs.runDue()
  expect(await postings()).toEqual([`${today} 2 8.00 0.00`])
  expect(await statusOfCycle(payouts.database.db, batchNo)).toBe('Scheduled')
  payouts.clock.set('2026-11-25T02:00:00Z')
  await payouts.jobs.runDue()
  expect(await postings()).toEqual([`${today} 2 8.00 0.00`, '2026-11-25 2 1.00 0.00'])
  payouts.clock.set('2026-11-26T02:00:00Z')
  await payouts.jobs.runDue()
  expect(await postings()).toHaveLength(3)
})

test('a release that cannot be paid is a posting error of a completed cycle, until it can', async () => {
  await approved([{ companyId: 2, amount: '1.00' }, held(4, '8.00')])
  await release(undefined, 1)
  await payouts.jobs.runDue()
  expect(await statusOfCycle(payouts.database.db, batchNo)).toBe('Error')
  await sql`update dealers set bank_name = 'Bank Contoh', bank_account_number = '87654321' where company_id = 4`.execute(
    payouts.database.db
  )
  payouts.clock.set(`${today}T03:00:00Z`)
  await payouts.jobs.runDue()
  expect(await postings()).toEqual([`${today} 2 1.00 0.00`, `${today} 4 8.00 0.00`])
  expect(await statusOfCycle(payouts.database.db, batchNo)).toBe('Completed')
})

test('a cancelled row is never paid, and one that is not due yet can no longer be cancelled', async () => {
  await approved([{ companyId: 2, amount: '1.00' }, held(2, '8.00'), held(2, '9.00')])
  await payouts.call(approver, calls.cancelHoldTransactions, requestOf(1))
  await release('2026-11-22', 2)
  const refused = await payouts.refusal(approver, calls.cancelHoldTransactions, requestOf(2))
  expect(refused.displayErrorMessage).toContain('It is released already.')
  payouts.clock.set('2026-11-22T02:00:00Z')
  await payouts.jobs.runDue()
  expect(await postings()).toEqual([`${today} 2 1.00 0.00`, '2026-11-22 2 9.00 0.00'])
})

test('rows that a freeze held back are paid once it is lifted and their release given', async () => {
  await freeze(payouts.database.db, 3)
  await approved([{ companyId: 3, amount: '30.00' }, held(3, '5.00')])
  expect(await postings()).toEqual([])
  const frozen = { ...requestOf(0), holdType: 'Account Frozen' as const }
  await payouts.refusal(reviewer, calls.requestReleaseHoldTransactions, frozen)
  await release(undefined, 1)
  await payouts.jobs.runDue()
  const waiting = { holdType: 'Account Frozen', pageNumber: 0, pageSize: 15, batchNo } as const
  const { content } = await payouts.call(reviewer, calls.getHoldPayoutTransactions, waiting)
  expect(content).toMatchObject([{ holdReason: 'The account is frozen.' }, { releaseRequestedBy: null }])
  await sql`update freezes set unfrozen_on = now(), unfrozen_by = frozen_by, unfreeze_reason = 'Settled'`.execute(
    payouts.database.db
  )
  const both = { holdType: 'Account Frozen' as const, remark: 'Settled', companyCodes: ['D00003'] }
  await payouts.call(reviewer, calls.requestReleaseHoldCompany, both)
  await payouts.call(approver, calls.releaseHoldCompany, both)
  await payouts.jobs.runDue()
  expect(await postings()).toEqual([`${today} 3 35.00 0.00`])
})

longTest('released rows are paid once, tax included, however often the servers that pay them are killed', async () => {
  await approveDespiteSignals(payouts.database.db)
  const day = systemClock.today()
  payouts.clock.set(systemClock.now().toISOString())
  reviewer = await payouts.signIn('reviewer')
  approver = await payouts.signIn('approver')
  const kills = Number(process.env['KILLS'] ?? 1)
  // Enough sets for each kill, and for the worker that may finish.
  const companies = Array.from({ length: 250 * (kills + 1) }, (_, at) => 1000 + at)
  await addDealers(payouts.database.db, {
    approvedFor: day,
    dealers: companies.map((companyId) => ({ companyId, companyType: 'Individual', paidLastYear: '200000.00' }))
  })
  await approved([{ companyId: 2, amount: '1.00' }, ...companies.map((companyId) => held(companyId, '100.00'))], day)
  const everything = { holdType, remark: 'Signed', batchNos: [batchNo] }
  await payouts.call(reviewer, calls.requestReleaseHoldCycle, everything)
  await payouts.call(approver, calls.releaseHoldCycle, everything)
  await postUnderKills(payouts.database, batchNo, kills)
  // Without the posting dates, as the workers have real clocks and midnight may pass meanwhile.
  const paid = (await postings()).map((posting) => posting.slice(day.length + 1))
  expect(paid.toSorted()).toEqual(['2 1.00 0.00', ...companies.map((id) => `${id} 100.00 2.00`)].toSorted())
})
