import type { SignalRuleName } from '@payouts/contract/signals/rule-names'
import { usualSetting } from '@payouts/contract/signals/signal-rules'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { one } from '#platform/db/read.ts'
import { isRefusal } from '#platform/refusal.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aDealer, cycleFile, importFile } from '#test/builders/cycle-builders.ts'
import { cleanDealers, cleanMonth } from '#test/files/clean-months.ts'
import { longTest } from '#test/running/long-test.ts'
import { findSignals } from './commands/find-signals.ts'
import { everyFinder } from './every-finder.ts'
import type { LookedAt } from './finder.ts'
import { gatherRows } from './sums.ts'

/** With `TRIED=1` it prints what each value raises in a year of clean months, for docs/decisions/signals.md. */
const isTried = process.env['TRIED'] !== undefined
const months = isTried ? 12 : 6

const app = useTestApp()

/** Values that were tried, besides the rule's usual ones. */
const tried: [SignalRuleName, ...Record<string, string>[]][] = [
  [
    'DEALER_SPIKE',
    { times: '5', difference: '1000' },
    { times: '3', difference: '500' },
    { times: '2', difference: '200' },
    { times: '1.5', difference: '100' }
  ],
  [
    'DEALER_FALL',
    { percent: '20', difference: '1000' },
    { percent: '40', difference: '200' },
    { percent: '60', difference: '100' }
  ],
  [
    'NEW_DEALER',
    { amount: '5000' },
    { amount: '1000', times: '2' },
    { amount: '500', times: '1.5' },
    { amount: '100', times: '1.1' }
  ],
  ['SHARED_ACCOUNT', { amount: '1000' }, { amount: '100' }, { amount: '0' }],
  ['SHARED_ADDRESS', { amount: '1000' }, { amount: '100' }, { amount: '0' }],
  ['NEGATIVE_TOTAL', { amount: '100' }, { amount: '0' }],
  ['SIMILAR_CUSTOMERS', { rows: '5', amount: '50' }, { rows: '3', amount: '20' }, { rows: '2', amount: '0' }],
  ['CUSTOMER_AGAIN', { rows: '10' }, { rows: '6' }, { rows: '4' }, { rows: '3' }],
  ['SAME_AMOUNT', { rows: '20', percent: '50' }, { rows: '10', percent: '40' }, { rows: '5', percent: '30' }],
  ...(['BUNCHED_DAY', 'SALES_PERSON_DAY'] as const).map((rule): [SignalRuleName, ...Record<string, string>[]] => [
    rule,
    { percent: '60', others: '30', rows: '30' },
    { percent: '50', others: '30', rows: '30' },
    { percent: '40', others: '30', rows: '20' },
    { percent: '40', others: '20', rows: '30' },
    { percent: '40', others: '20', rows: '20' },
    { percent: '40', others: '10', rows: '20' },
    { percent: '35', others: '20', rows: '20' },
    { percent: '30', others: '20', rows: '30' },
    { percent: '20', others: '10', rows: '20' }
  ]),
  ['CLAWBACKS', { percent: '50', amount: '500' }, { percent: '30', amount: '100' }, { percent: '20', amount: '50' }],
  ['UNUSED_ACTIVATION', { rows: '10', percent: '50' }, { rows: '5', percent: '40' }, { rows: '3', percent: '30' }],
  ['DEVICE_AGAIN', { rows: '3', amount: '50' }, { rows: '2', amount: '0' }],
  ['SALES_PERSON_SHARE', { times: '5', amount: '5000' }, { times: '3', amount: '1000' }, { times: '3', amount: '100' }]
]

/** The months of a year, one after the other, so that each has earlier ones for comparison. */
async function everyMonth(look: (cycle: LookedAt) => Promise<void>): Promise<void> {
  const { db } = app.database
  for (const companyId of cleanDealers)
    await aDealer(db, { company_id: companyId, address_line1: `${companyId} Jalan Utama`, postcode: '40000' })
  for (let month = 1; month <= months; month += 1) {
    const days = { reportDate: day(month, 28), cutoffDate: day(month, 28), payoutDate: day(month, 28) }
    const report = await importFile(db, cycleFile(cleanMonth(month)), { batchNo: month, dates: days })
    if (isRefusal(report)) throw new Error(report.message)
    const { rows } = await sql<LookedAt>`
      select batch_no as "batchNo", version, commission_type as "commissionType", cutoff_date as "cutoffDate",
        payout_date as "payoutDate", extra_columns as "extraColumns" from cycles where batch_no = ${month}`.execute(db)
    const [cycle] = rows
    if (cycle) await look(cycle)
    await sql`update cycles set status = 'Pending Review' where batch_no = ${month}`.execute(db)
  }
}

const day = (month: number, of: number) => `2026-${String(month).padStart(2, '0')}-${of}`

longTest('no clean month raises more than five signals by the usual values', async () => {
  const { db } = app.database
  const raised: Record<string, number[]> = {}
  await everyMonth(async (cycle) => {
    await db.transaction().execute((tx) => findSignals(tx, app.clock, cycle))
    const { found } = await one(
      db,
      sql<{ found: number }>`select count(*) as found from signals where batch_no = ${cycle.batchNo}`
    )
    expect(found, `month ${cycle.batchNo}`).toBeLessThanOrEqual(5)
    if (isTried) await countTried(cycle, raised)
  })
  if (isTried) console.log(tableOf(raised))
})

async function countTried(cycle: LookedAt, raised: Record<string, number[]>): Promise<void> {
  await app.database.db.transaction().execute(async (tx) => {
    await gatherRows(tx, cycle)
    for (const [rule, ...settings] of tried)
      for (const values of settings) {
        const { thresholds } = usualSetting(rule)
        const { count } = await one(
          tx,
          sql<{ count: number }>`
            select count(*) as count from (${everyFinder[rule].find(cycle, { ...thresholds, ...values })}) as found`
        )
        const key = `\`${rule}\` | ${Object.entries(values)
          .map((value) => value.join(' '))
          .join(', ')}`
        raised[key] = [...(raised[key] ?? []), count]
      }
  })
}

const tableOf = (raised: Record<string, number[]>) =>
  Object.entries(raised)
    .map(([key, counts]) => `| ${key} | ${counts.reduce((sum, count) => sum + count, 0)} | ${Math.max(...counts)} |`)
    .join('\n')
