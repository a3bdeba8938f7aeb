import { lastDay } from '@payouts/contract/page'
import type { Component } from '@payouts/contract/rate-cards/card'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { changedComponents } from './changed-components.ts'
import { compiledRules, ruleColumns, type SidedVersion, type VersionInForce } from './compiled-rules.ts'
import { findDays, listComponents } from './days.ts'
import { findResults, sumEarnings } from './earnings.ts'
import { findFitting, findHits } from './hits.ts'
import { type CycleRows, type EveryCycleRows, everyRow, gatherLots, inHashTables } from './lots.ts'
import { findOriginals } from './originals.ts'
import { findParts } from './parts.ts'
import { findUnits } from './units.ts'

/** The versions that judge a cycle's rows, and perhaps another that is tried on all of them beside. */
export type Judging = { versions: readonly VersionInForce[]; beside?: VersionInForce | undefined }

/**
 * Works out what the rows of a cycle earn by the versions of its card, into the temporary table `rate_earnings`: for
 * each lot of rows that are alike and each component its parts, what they come to rounded, within bounds, and earned;
 * for some of its rows where they may differ. All in sets; it ends with the transaction. `gather` makes the lots.
 */
export async function evaluateCycle(
  tx: Tx,
  cycleRows: CycleRows,
  judging: Judging,
  gather: (tx: Tx, cycle: EveryCycleRows) => Promise<void> = gatherLots
): Promise<void> {
  const cycle = everyRow(cycleRows)
  await sql`
    drop table if exists rate_rules, rate_components, rate_lots, rate_fitting, rate_lot_hits, rate_days, rate_ordered,
      rate_clawbacks, rate_runs, rate_units, rate_originals, rate_parts, rate_results, rate_capped_days, rate_crossings,
      rate_earnings, rate_said, rate_earned`.execute(tx)
  await gather(tx, cycle)
  const rules = JSON.stringify(compiledRules(await withSides(tx, judging)))
  await sql`
    create temporary table rate_rules on commit drop as
    select * from jsonb_to_recordset(${rules}::jsonb) as rule (${ruleColumns})`.execute(tx)
  await sql`analyze rate_rules`.execute(tx)
  await listComponents(tx)
  await findFitting(tx)
  await findHits(tx)
  await inHashTables(tx, () => findDays(tx))
  await inHashTables(tx, () => findUnits(tx, cycle))
  await findOriginals(tx, cycle)
  await inHashTables(tx, async () => {
    await findParts(tx)
    await findResults(tx)
    await sumEarnings(tx, cycle)
  })
}

/** A component that says the same in both is evaluated once, if one version judges all of the rows. */
async function withSides(tx: Tx, { versions, beside }: Judging): Promise<readonly SidedVersion[]> {
  if (!beside) return versions
  const [version, ...others] = versions
  const { judgesAll } = await one(
    tx,
    sql<{ judgesAll: boolean }>`
      select coalesce(min(transaction_date) >= ${version?.from ?? lastDay}::date, true) as "judgesAll" from rate_lots`
  )
  if (!version || others.length > 0 || !judgesAll)
    return [...versions.map((each) => ({ ...each, sideOf: () => 1 as const })), asBeside(beside)]
  const changed = changedComponents(version.card, beside.card)
  const sideOf = (component: Component) => (changed.one.includes(component) ? 1 : 0)
  return [{ ...version, sideOf }, asBeside({ ...beside, card: { components: changed.other } })]
}

const asBeside = (version: VersionInForce): SidedVersion => ({ ...version, sideOf: () => -1 })
