import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'
import { judgeAnswer, locationOfMoney } from '@payouts/contract/payments/can'
import { answerStatuses } from '@payouts/contract/payments/schema'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { recordCashOuts } from '#cash-out-limits/commands/record-cash-outs.ts'
import { fixedClock } from '#platform/clock.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { isRefusal } from '#platform/refusal.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import { anAdjustment } from '#test/builders/adjustment-builders.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aUser } from '#test/builders/builders.ts'
import { codeOf } from '#test/builders/cycle-builders.ts'
import { answered, aPostedCycle, balancesOf, namely, sent, statusesOf } from '#test/builders/payment-builders.ts'
import { markUnknown } from './commands/mark-unknown.ts'
import { payBalance } from './commands/pay-balance.ts'
import { withdrawPayments } from './commands/withdraw.ts'

const clock = fixedClock('2026-11-20T02:00:00Z')
const database = useTestDatabase()
let actor: Caller
let batchNo = 0
let companies = 0
let cashOuts = 0
beforeAll(async () => {
  actor = await aUser(database.db, { userName: 'actor' })
})

const dealer = fc.nat(2)
const sen = fc.bigInt({ min: -60_000n, max: 200_000n })
const step = fc.oneof(
  fc.record({ does: fc.constant('post' as const), amounts: fc.tuple(sen, sen, sen) }),
  fc.record({ does: fc.constant('send' as const), picks: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }) }),
  fc.record({ does: fc.constant('answer' as const), at: fc.nat(), status: fc.constantFrom(...answerStatuses) }),
  fc.record({ does: fc.constant('answer' as const), at: fc.nat(), status: fc.constantFrom(...answerStatuses) }),
  fc.record({ does: fc.constant('withdraw' as const), at: fc.nat() }),
  fc.record({ does: fc.constant('pay again' as const), at: fc.nat() }),
  fc.record({ does: fc.constant('pay again' as const), at: fc.nat() }),
  fc.record({
    does: fc.constant('adjust' as const),
    dealer,
    amount: fc.bigInt({ min: 1n, max: 90_000n }),
    credit: fc.boolean()
  }),
  fc.record({ does: fc.constant('earmark' as const), dealer, amount: fc.bigInt({ min: 1n, max: 90_000n }) }),
  fc.record({
    does: fc.constant('route' as const),
    dealer,
    route: fc.constantFrom('BANK' as const, 'WALLET' as const)
  }),
  fc.record({ does: fc.constant('cash out' as const), dealer, amount: fc.bigInt({ min: 1n, max: 30_000n }) }),
  fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 6 }) })
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const everyPayment = [true, true, true, true]
/** Before random steps: what leads to each status. */
const throughEveryStatus: Step[] = [
  { does: 'send', picks: everyPayment },
  { does: 'answer', at: 1, status: 'SETTLED' },
  { does: 'answer', at: 1, status: 'RETURNED' },
  { does: 'answer', at: 1, status: 'REJECTED' },
  { does: 'pay again', at: 0 },
  { does: 'pay again', at: 1 },
  { does: 'withdraw', at: 0 },
  { does: 'send', picks: everyPayment },
  { does: 'wait', days: 6 }
]

/** Counts what really happened, because refusals alone would prove little. */
const happened = new Map<string, number>()
const note = (what: string): void => void happened.set(what, (happened.get(what) ?? 0) + 1)

async function take(chosen: Step, companyOf: (index: number) => number): Promise<void> {
  const { db } = database
  switch (chosen.does) {
    case 'post': {
      const dealers = chosen.amounts.map((amount, at) => ({ companyId: companyOf(at), amounts: [ringgitOf(amount)] }))
      batchNo += 1
      if ((await aPostedCycle(db, { batchNo, clock, dealers })).length > 0) note('instructed')
      return
    }
    case 'send': {
      const due = (await paymentsIn('INSTRUCTED')).filter((_, at) => chosen.picks[at % chosen.picks.length])
      if (due.length > 0) await sent(db, clock, due)
      return
    }
    case 'answer':
      return takeAnswer(chosen)
    case 'withdraw': {
      const [one] = await pickOf(chosen.at, ['INSTRUCTED', 'IN FILE', 'UNKNOWN'])
      if (one === undefined) return
      await db.transaction().execute((tx) => withdrawPayments(tx, clock, actor, namely([one])))
      return note('withdrawn')
    }
    case 'pay again': {
      const [one] = await pickOf(chosen.at, ['REJECTED', 'RETURNED', 'WITHDRAWN', 'SETTLED'])
      if (one !== undefined) await takePayment(one)
      return
    }
    default:
      return moveAccount(chosen, companyOf)
  }
}

async function takeAnswer({ at, status }: Extract<Step, { does: 'answer' }>): Promise<void> {
  const statuses = await statusesOf(database.db)
  const references = Object.keys(statuses).toSorted()
  // Usually a payment that the answer changes, otherwise any, which it may contradict.
  const changed = references.filter((one) => judgeAnswer(statuses[one] ?? 'INSTRUCTED', status) === 'CHANGES')
  const candidates = at % 4 === 0 || changed.length === 0 ? references : changed
  const referenceNo = candidates[at % candidates.length]
  if (referenceNo === undefined) return
  const before = statuses[referenceNo] ?? 'INSTRUCTED'
  const verdict = judgeAnswer(before, status)
  const applied = await answered(database.db, clock, [{ referenceNo, status }])
  expect([applied.changed, applied.unchanged, applied.refused.length]).toEqual([
    verdict === 'CHANGES' ? 1 : 0,
    verdict === 'REPEATS' ? 1 : 0,
    typeof verdict === 'object' ? 1 : 0
  ])
  expect((await statusesOf(database.db))[referenceNo]).toBe(verdict === 'CHANGES' ? status : before)
  if (verdict === 'CHANGES') note(status)
}

async function takePayment(referenceNo: string): Promise<void> {
  const input = { referenceNo, reason: 'Model' }
  const requestId = '00000000-0000-4000-8000-000000000000'
  const call = { caller: actor, clock, requestId, input }
  // A refused step is rolled back, as the server does.
  await database.db
    .transaction()
    .execute(async (tx) => {
      const paid = await payBalance({ tx, ...call })
      if (isRefusal(paid)) throw paid
      note('paid again')
    })
    .catch((reason) => expect(isRefusal(reason), String(reason)).toBe(true))
}

async function moveAccount(
  chosen: Extract<Step, { does: 'adjust' | 'earmark' | 'route' | 'cash out' | 'wait' }>,
  companyOf: (index: number) => number
): Promise<void> {
  const { db } = database
  if (chosen.does === 'wait') {
    clock.advanceDays(chosen.days)
    await db.transaction().execute((tx) => markUnknown(tx, clock))
    if ((await paymentsIn('UNKNOWN')).length > 0) note('unknown')
    return
  }
  const companyId = companyOf(chosen.dealer)
  if (chosen.does === 'route')
    await sql`update dealers set payout_route = ${chosen.route} where company_id = ${companyId}`.execute(db)
  else if (chosen.does === 'adjust')
    await anAdjustment(db, {
      ...{ caller: actor, clock, dealerCode: codeOf(companyId), amount: ringgitOf(chosen.amount) },
      type: chosen.credit ? 'CREDIT' : 'DEBIT'
    })
  else if (chosen.does === 'earmark') await earmark(companyId, ringgitOf(chosen.amount))
  else {
    const file = `referenceNo,accountCode,amount,date\nW-${++cashOuts},${codeOf(companyId)},${ringgitOf(chosen.amount)},${clock.today()}`
    async function* open() {
      yield Buffer.from(file)
    }
    await db.transaction().execute((tx) => recordCashOuts(tx, { open, fileName: 'wallet.csv', clock }))
  }
}

async function earmark(companyId: number, amount: Ringgit): Promise<void> {
  await sql`
    with change as (
      insert into earmark_changes (company_id, status, amount, reason, earmarked_on, changed_by, changed_by_name, changed_at)
      select ${companyId}, case when exists (select from earmarks where company_id = ${companyId}) then 'Updated' else 'Added' end,
        ${amount}, 'Debt', ${clock.today()}, ${actor.userId}, 'Somebody', ${clock.now()}
      returning company_id, change_id, amount, reason, earmarked_on
    )
    insert into earmarks (company_id, change_id, amount, reason, earmarked_on) select * from change
    on conflict (company_id) do update set change_id = excluded.change_id, amount = excluded.amount,
      earmarked_on = excluded.earmarked_on`.execute(database.db)
}

async function paymentsIn(...statuses: string[]): Promise<string[]> {
  const all = Object.entries(await statusesOf(database.db)).filter(([, status]) => statuses.includes(status))
  return all.map(([referenceNo]) => referenceNo).toSorted()
}

async function pickOf(at: number, statuses: string[]): Promise<string[]> {
  const candidates = await paymentsIn(...statuses)
  const one = candidates[at % candidates.length]
  return one === undefined ? [] : [one]
}

/**
 * The money of each payment is in transit, at the bank or back on the account, in ledger and payments; and no
 * instruction takes an account below zero.
 */
async function expectMoneyInOneAccount(before: Record<string, Ringgit>, chosen: Step): Promise<void> {
  const payments = await database.db.selectFrom('payments').select(['status', 'amount']).execute()
  const sumIn = (location: 'TRANSIT' | 'BANK') =>
    payments
      .filter(({ status }) => locationOfMoney[status] === location)
      .reduce((sum, { amount }) => sum + senOf(amount), 0n)
  const balances = await balancesOf(database.db)
  expect(senOf(balances['PAYMENTS_IN_TRANSIT'] ?? '0.00')).toBe(sumIn('TRANSIT'))
  expect(senOf(balances['BANK'] ?? '0.00')).toBe(sumIn('BANK'))
  expect(Object.values(balances).reduce((sum, balance) => sum + senOf(balance), 0n)).toBe(0n)
  if (chosen.does !== 'pay again') return
  for (const [account, balance] of Object.entries(balances))
    if (account.startsWith('D')) expect(senOf(balance) >= 0n || balance === before[account]).toBe(true)
}

test('whatever happens to payments, each ringgit is in one location and leaves once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const first = companies + 1
      companies += 3
      await take({ does: 'post', amounts: [50_000n, 20_000n, -1_000n] }, (index) => first + index)
      for (const chosen of steps) {
        const before = await balancesOf(database.db)
        await take(chosen, (index) => first + index)
        await expectMoneyInOneAccount(before, chosen)
      }
      await expectBooksToAgree(database.db)
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 3), endOnFailure: true, examples: [[throughEveryStatus]] }
  )
  for (const what of ['instructed', 'SETTLED', 'REJECTED', 'RETURNED', 'withdrawn', 'unknown', 'paid again'])
    expect(happened.get(what) ?? 0, what).toBeGreaterThan(0)
})
