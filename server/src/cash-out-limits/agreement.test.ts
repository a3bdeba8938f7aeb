import { cashOutLimitsCan, limitOf } from '@payouts/contract/cash-out-limits/can'
import { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import { globalTiers, limitFields, typedLimit } from '@payouts/contract/cash-out-limits/schema'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'

const {
  getCashOutLimitDetails,
  getCashOutGlobalLimitDetails,
  configureCashOutLimitForSelectedDealer,
  configureCashOutGlobalSetting
} = cashOutLimitEndpoints

/** `npm run test:long` tries many more. */
const numRuns = Number(process.env['AGREEMENTS'] ?? 60)

const limits = useTestApp()
beforeAll(async () => {
  await aDealer(limits.database.db, { company_id: 1 })
})
const admin = useSession(limits, 'admin')

/** What people type, with and without sense. */
const nonsense = fc.constantFrom('', '0', '0.00', '-1', '1.5', '1.234', 'ten', '1e3', '1,00,0', ' 7 ', null, 1.25, '٣')
const amount = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('10', '10.5', '1,000.00', 20, 2000, '99,999.99') },
  { weight: 1, arbitrary: nonsense }
)
const count = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('5', 5, '1,000', 20, 1_000_000, '1000001') },
  { weight: 1, arbitrary: nonsense }
)
/** Mostly in a plausible order, as otherwise nearly all would be refused. */
const limit = fc
  .record({
    dailyTransactionAmount: amount,
    dailyTransactionCount: count,
    weeklyTransactionAmount: amount,
    weeklyTransactionCount: count,
    monthlyTransactionAmount: amount,
    monthlyTransactionCount: count
  })
  .chain((typed) =>
    fc.boolean().map((level) =>
      level
        ? {
            ...typed,
            weeklyTransactionAmount: typed.dailyTransactionAmount,
            weeklyTransactionCount: typed.dailyTransactionCount,
            monthlyTransactionAmount: typed.dailyTransactionAmount,
            monthlyTransactionCount: typed.dailyTransactionCount
          }
        : typed
    )
  )

async function dealerNow() {
  const request = { pageNumber: 0, pageSize: 1 }
  const { content } = (await limits.call(admin, getCashOutLimitDetails, request)).cashOutLimitDetailPage
  const [row] = content
  if (!row) throw new Error('there is one dealer')
  return Object.fromEntries(limitFields.map((field) => [field, row[field]])) as ReturnType<typeof limitOf>
}

test('what the screen allows for a dealer the server saves, and what it refuses the server refuses in its words', async () => {
  const seen = { saved: 0, refused: 0 }
  const runs = fc.asyncProperty(limit, async (given) => {
    const before = await dealerNow()
    const typed = typedLimit.parse(given)
    const verdict = cashOutLimitsCan.customize(before, typed)
    const payload = { accountCode: 'D00001', tier: 'Customized' as const, ...given }
    const answer = (await limits.send(admin, configureCashOutLimitForSelectedDealer, payload)).json()
    seen[verdict.allowed ? 'saved' : 'refused']++
    expect(answer.responseCode).toBe(verdict.allowed ? '0' : '-1')
    if (!verdict.allowed) expect(answer.displayErrorMessage).toBe(verdict.reason)
    expect(await dealerNow()).toEqual(verdict.allowed ? limitOf(typed) : before)
  })
  await fc.assert(runs, { numRuns, seed: 20261121 })
  expect(seen.saved).toBeGreaterThan(10)
  expect(seen.refused).toBeGreaterThan(10)
})

test('and the same for the global limits', async () => {
  const seen = { saved: 0, refused: 0 }
  const runs = fc.asyncProperty(fc.tuple(limit, limit, limit, limit), async (given) => {
    const before = (await limits.call(admin, getCashOutGlobalLimitDetails, {})).cashOutLimitDetailList
    const list = globalTiers.map((tier, index) => ({ ...given[index], tier }))
    const typed = list.map((each) => ({ ...typedLimit.parse(each), tier: each.tier }))
    const verdict = cashOutLimitsCan.saveGlobal(before, typed)
    const payload = { cashOutLimitDetailRequestList: list, isUpdateExisting: true }
    const answer = (await limits.send(admin, configureCashOutGlobalSetting, payload)).json()
    seen[verdict.allowed ? 'saved' : 'refused']++
    expect(answer.responseCode).toBe(verdict.allowed ? '0' : '-1')
    if (!verdict.allowed) expect(answer.displayErrorMessage).toBe(verdict.reason)
    const now = (await limits.call(admin, getCashOutGlobalLimitDetails, {})).cashOutLimitDetailList
    if (verdict.allowed) expect(now).toMatchObject(typed.map((each) => ({ tier: each.tier, ...limitOf(each) })))
    else expect(now).toEqual(before)
  })
  await fc.assert(runs, { numRuns, seed: 20261121 })
  expect(seen.saved).toBeGreaterThan(2)
  expect(seen.refused).toBeGreaterThan(10)
})
