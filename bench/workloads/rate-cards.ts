import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { aRule } from '@payouts/contract/rate-cards/rule-samples'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { sql } from 'kysely'
import { systemClock } from '../../server/src/platform/clock.ts'
import { databaseState } from '../../server/src/platform/db/database-state.ts'
import { one } from '../../server/src/platform/db/read.ts'
import { checkCycle } from '../../server/src/rate-cards/commands/check-cycle.ts'
import { endSimulation, simulateNextCycle } from '../../server/src/rate-cards/commands/simulate-cycle.ts'
import { type BenchDatabase, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, type Measured, timed } from '../benchmark.ts'
import { importOnce, writeFileOf } from './imports.ts'
import { runner } from './screen-database.ts'

const types = ['Prepaid Activation', 'Postpaid 12M Activation', 'Postpaid 24M Activation', 'Early Churn Clawback']

/** 200 rules: a rate for each type and plan, volume bands, turnover bands, and a campaign with a cap. */
function rulesOfCard(): RateRule[] {
  const bands = (count: number, size: number, isCount: boolean) =>
    Array.from({ length: count }, (_, at) => ({
      bandFrom: String(at * size + (isCount ? 1 : 0)),
      bandTo: at === count - 1 ? '' : String((at + 1) * size),
      rate: String(1 + at)
    }))
  const base = types.flatMap((transactionType) =>
    Array.from({ length: 40 }, (_, at) => ({ transactionType, planName: `Plan ${at}`, rate: String(2 + (at % 9)) }))
  )
  const volume = types.flatMap((transactionType) =>
    bands(5, 40, true).map((band) => ({
      ...{ component: 'Volume', measure: 'COUNT', mode: 'MARGINAL', dealerCap: '900' },
      ...{ transactionType, ...band }
    }))
  )
  const turnover = bands(10, 9000, false).map((band) => ({
    ...{ component: 'Turnover', measure: 'AMOUNT', mode: 'MARGINAL', ...band }
  }))
  const campaign = Array.from({ length: 10 }, (_, at) => ({
    ...{ component: 'Campaign', dealerCap: '45', planName: `Plan ${at}`, fixed: '3', rate: '' },
    ...{ fromDay: '2026-10-10', toDay: '2026-10-19' }
  }))
  return [...base, ...volume, ...turnover, ...campaign].map((rule, at) => aRule({ ruleNo: String(at + 1), ...rule }))
}

/** Each of the cycles that are imported is checked once; then they are simulated together. */
export const rateCards: Benchmark = {
  name: 'rate-cards',
  about:
    'the check of a cycle by a card of 200 rules, against its import; simulations of drafts, against one sum over the rows; and a page of rows that differ, against any page',
  usual: { rows: 1_000_000, dealers: 1000, rounds: 3 },
  quick: { rows: 50_000, dealers: 200, rounds: 2 },
  async *measure({ rows, dealers, rounds }) {
    const folder = await mkdtemp(join(tmpdir(), 'payouts-bench-rate-cards-'))
    const file = join(folder, 'cycle.csv')
    try {
      await using bench = await openBenchDatabase({ dealers })
      const { database } = bench
      await addCard(bench)
      let batchNo = 0
      const turns = await inTurns(rounds, {
        bare: async () => {
          batchNo += 1
          await writeFileOf(file, { batchNo, rows, dealers })
          return timed(() => importOnce(database, { file, batchNo, rows }))
        },
        ours: () =>
          timed(() =>
            database.db
              .transaction()
              .execute((tx) => checkCycle(tx, systemClock, { batchNo, version: 1, commissionType: 'Incentives' }))
          )
      })
      yield { workload: 'check by a card of 200 rules', baseline: 'import without a card', unit: 'ms', turns }
      yield* simulated(bench, rounds)
      yield await differing(bench, rounds)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
}

/** The rows of the benchmark's files are of October. */
async function addCard({ database: { db } }: BenchDatabase): Promise<void> {
  const rules = JSON.stringify(rulesOfCard())
  await sql`
    insert into rate_cards (name, commission_type, created_on) values ('Bench', 'Incentives', now())`.execute(db)
  await sql`
    insert into rate_card_versions (card_id, version_no, valid_from, rules, rule_count, state, created_on, approved_on)
    select card_id, 1, '2026-10-01', ${rules}::jsonb, jsonb_array_length(${rules}::jsonb), 'Approved', now(), now()
    from rate_cards`.execute(db)
}

/** What a draft changes of the card that judged the cycles: rules of one component, or of each. */
const drafts = { rates: 'Base', 'capped amounts': 'Campaign', 'bands of counts': 'Volume', everything: '' }

async function* simulated({ database: { db }, caller }: BenchDatabase, cycles: number): AsyncGenerator<Measured> {
  await sql`update cycles set status = 'Pending Review'`.execute(db)
  await sql`vacuum (analyze) transactions, checked_lots, checked_earnings`.execute(db)
  const bare = () =>
    sql`select batch_no, count(*), sum(incentive_amount) from transactions group by batch_no`.execute(db)
  await bare()
  for (const [changes, component] of Object.entries(drafts)) {
    const rules = JSON.stringify(
      rulesOfCard().map((rule) => (rule.component.startsWith(component) ? raised(rule) : rule))
    )
    const turns = await inTurns(1, {
      bare: () => timed(bare),
      ours: async () => {
        const { rows } = await sql<{ id: number }>`
          insert into rate_simulations (version_id, rules, batch_nos, asked_by, asked_on)
          select version_id, ${rules}::jsonb, (select array_agg(batch_no order by batch_no) from cycles),
            ${caller.userId}, now()
          from rate_card_versions returning simulation_id as id`.execute(db)
        const id = rows[0]?.id ?? 0
        const ms = await timed(async () => {
          while (await db.transaction().execute((tx) => simulateNextCycle(tx, id)));
        })
        await db.transaction().execute((tx) => endSimulation(tx, systemClock, id))
        return ms
      }
    })
    const workload = `simulation of ${cycles} cycles by a draft that changes ${changes}`
    yield { workload, baseline: 'one sum over their rows', unit: 'ms', turns }
  }
}

const raised = (rule: RateRule): RateRule => ({
  ...rule,
  rate: rule.rate && String(Number(rule.rate) + 1),
  fixed: rule.fixed && String(Number(rule.fixed) + 1)
})

/** One row of a thousand differs. */
export async function differing(bench: BenchDatabase, rounds: number): Promise<Measured> {
  const { db } = bench.database
  await sql`
    update rate_outcomes set outcome = 'EXPLAINED', given = expected where batch_no = 1 and id % 1000 <> 0`.execute(db)
  await sql`vacuum (analyze) rate_outcomes`.execute(db)
  const input = { batchNo: 1, version: 1, pageNumber: 0, pageSize: 25 }
  // As through the front door, where a page's session reads the state of the database.
  const { asOf } = await one(db, sql<{ asOf: string }>`select ${sql.raw(databaseState)} as "asOf"`)
  const page = (rateOutcome?: 'DIFFERS') =>
    runner({ ...bench, asOf }, { endpoint: payoutEndpoints.getPayoutTransactions, input: { ...input, rateOutcome } })
  const runs = { ours: page('DIFFERS'), bare: page() }
  for (const run of Object.values(runs)) await run()
  const turns = await inTurns(rounds * 5, { ours: () => timed(runs.ours), bare: () => timed(runs.bare) })
  return { workload: 'a page of rows that differ', baseline: 'any page', unit: 'ms', turns }
}
