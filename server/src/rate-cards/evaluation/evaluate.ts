import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { compiledRules, ruleColumns, type VersionInForce } from './compiled-rules.ts'
import { findResults, sumEarnings } from './earnings.ts'
import { findFitting, findHits } from './hits.ts'
import { type CycleRows, everyRow, gatherLots, inHashTables } from './lots.ts'
import { findOriginals } from './originals.ts'
import { findParts } from './parts.ts'

/**
 * Works out what the rows of a cycle earn by the versions of its card, into the temporary table `rate_earnings`: for
 * each lot of rows that are alike and each component its parts, what they come to rounded, within bounds, and earned;
 * by row where the rows of a lot may differ. All in sets; it ends with the transaction.
 */
export async function evaluateCycle(tx: Tx, cycleRows: CycleRows, versions: readonly VersionInForce[]): Promise<void> {
  const cycle = everyRow(cycleRows)
  await sql`
    drop table if exists rate_rules, rate_lots, rate_fitting, rate_lot_hits, rate_crossed, rate_hits, rate_originals,
      rate_stretches, rate_places, rate_parts, rate_results, rate_capped_days, rate_earnings, rate_said, rate_earned`.execute(
    tx
  )
  const rules = JSON.stringify(compiledRules(versions))
  await sql`
    create temporary table rate_rules on commit drop as
    select * from jsonb_to_recordset(${rules}::jsonb) as rule (${ruleColumns})`.execute(tx)
  await sql`analyze rate_rules`.execute(tx)
  await gatherLots(tx, cycle)
  await findFitting(tx)
  await findHits(tx, cycle)
  await findOriginals(tx, cycle)
  await inHashTables(tx, async () => {
    await findParts(tx)
    await findResults(tx)
  })
  await sumEarnings(tx, cycle)
}
