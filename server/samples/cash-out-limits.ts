import { randomUUID } from 'node:crypto'
import { customizeLimit, putOnTier } from '#cash-out-limits/commands/dealer-limit.ts'
import { saveGlobalLimits } from '#cash-out-limits/commands/global-limits.ts'
import { recordCashOuts } from '#cash-out-limits/commands/record-cash-outs.ts'
import '#cash-out-limits/tables.ts'
import '#ledger/tables.ts'
import { addDays, type Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { Services } from '#platform/http/services.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import type { SampleDealer } from './dealers.ts'
import { clockAt, sampleCaller } from './people.ts'
import { randomFrom } from './random.ts'

type Stage = { db: Database; services: Services; dealers: readonly SampleDealer[]; today: string; clock: Clock }

/** Daily, weekly and monthly: an amount in RM and a count. */
type Sketch = readonly [number, number, number, number, number, number]

const tierSketches = {
  Basic: [1000, 3, 3000, 10, 8000, 25],
  Silver: [2500, 4, 8000, 15, 20_000, 40],
  Gold: [5000, 5, 18_000, 20, 50_000, 60],
  Platinum: [10_000, 8, 40_000, 30, 120_000, 90]
} as const satisfies Record<string, Sketch>

/** Indexes, among the sample dealers, of those with individual limits. */
const customized: readonly { dealer: number; daysAgo: number; values: Sketch; backOn?: keyof typeof tierSketches }[] = [
  { dealer: 12, daysAgo: 210, values: [1500, 3, 5000, 10, 12_000, 25] },
  { dealer: 33, daysAgo: 140, values: [800, 2, 2000, 6, 5000, 15], backOn: 'Silver' },
  { dealer: 48, daysAgo: 66, values: [7500, 6, 25_000, 20, 60_000, 60] },
  { dealer: 12, daysAgo: 35, values: [2000, 4, 6000, 12, 15_000, 30] },
  { dealer: 81, daysAgo: 11, values: [400, 1, 1000, 3, 2500, 8] }
]

/** The tiers' limits and their changes, some dealers with individual limits, and six weeks of cash-outs. */
export async function addSampleCashOutLimits(stage: Stage): Promise<void> {
  const made = await stage.db.selectFrom('cash_out_limit_changes').select('change_id').limit(1).execute()
  if (made.length > 0) return
  const caller = await sampleCaller(stage.db, 'admin')
  await stage.db.transaction().execute(async (tx) => {
    const as = actor(tx, stage, caller)
    const list = Object.entries(tierSketches).map(([tier, values]) => ({
      tier: tier as keyof typeof tierSketches,
      ...typed(values)
    }))
    await as(330, saveGlobalLimits, { cashOutLimitDetailRequestList: list, isUpdateExisting: true })
    for (const { dealer, daysAgo, values, backOn } of customized) {
      const accountCode = stage.dealers[dealer]?.companyCode ?? ''
      await as(daysAgo, customizeLimit, { accountCode, tier: undefined, ...typed(values) })
      if (backOn) await as(daysAgo - 20, putOnTier, { accountCode, tier: backOn })
    }
    const raised = { tier: 'Platinum' as const, ...typed([12_000, 8, 45_000, 30, 130_000, 90]) }
    await as(9, saveGlobalLimits, { cashOutLimitDetailRequestList: [raised], isUpdateExisting: false })
    await addCashOuts(tx, stage)
  })
}

/** Six texts, as a form would send them. */
function typed([dailyAmount, dailyCount, weeklyAmount, weeklyCount, monthlyAmount, monthlyCount]: Sketch) {
  return {
    dailyTransactionAmount: String(dailyAmount),
    dailyTransactionCount: String(dailyCount),
    weeklyTransactionAmount: String(weeklyAmount),
    weeklyTransactionCount: String(weeklyCount),
    monthlyTransactionAmount: String(monthlyAmount),
    monthlyTransactionCount: String(monthlyCount)
  }
}

/** Makes calls of the product this many days before today, all in one transaction. */
function actor(tx: Tx, { services, today }: Stage, caller: Caller) {
  return async <Input, Result>(
    daysAgo: number,
    command: (call: WriteCall<Input>) => Promise<Result | Refusal>,
    input: Input
  ): Promise<void> => {
    const clock = clockAt(addDays(today, -daysAgo), 11)
    const result = await command({ tx, caller, services, clock, input, requestId: randomUUID(), dryRun: false })
    if (isRefusal(result)) throw new Error(`A sample call was refused: ${result.message}`)
  }
}

const daysOfCashOuts = 42
/** Every fourth dealer uses the wallet. */
const everyNth = 4

/** A cash-out every third day or so, up to three tenths of the smallest daily limit. */
async function addCashOuts(tx: Tx, { dealers, today, clock }: Stage): Promise<void> {
  const random = randomFrom(420_042)
  const richEnough = await tx.selectFrom('ledger_accounts').select('company_id').where('balance', '>', '6000').execute()
  const accounts = new Set(richEnough.map(({ company_id }) => company_id))
  const rows = dealers
    .filter(({ companyId }, index) => index % everyNth === 0 && accounts.has(companyId))
    .flatMap(({ companyCode }) =>
      Array.from({ length: daysOfCashOuts }, (_, daysAgo) => ({ companyCode, daysAgo })).flatMap(({ daysAgo }) =>
        random.between(1, 3) > 1
          ? []
          : [
              `WALLET-${companyCode}-${daysAgo},${companyCode},${random.between(2, 30) * 10}.00,${addDays(today, -daysAgo)}`
            ]
      )
    )
  const file = ['referenceNo,accountCode,amount,date', ...rows].join('\n')
  async function* open() {
    yield Buffer.from(file)
  }
  const report = await recordCashOuts(tx, { open, fileName: 'wallet.csv', clock })
  if (isRefusal(report) || report.rowsRejected > 0) throw new Error('The sample cash-outs are not accepted.')
}
