import type { CommissionType } from '@payouts/contract/cycles/schema'
import { firstDay, lastDay } from '@payouts/contract/page'
import { readCard } from '@payouts/contract/rate-cards/read-card'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import type { VersionInForce } from '../evaluation/compiled-rules.ts'
import { rowsWithEarnings, saidOf } from '../evaluation/earned-rows.ts'
import { inHashTables } from '../evaluation/lots.ts'
import { versionsInForce } from '../evaluation/versions-in-force.ts'
import '#cycles/tables.ts'
import '#transactions/tables.ts'
import '../tables.ts'

type JudgedCycle = { batchNo: number; commissionType: CommissionType }

/**
 * Keeps what the change of the card gave or took, of a cycle that was worked out by the version before as well: so a
 * screen that compares the two cycles need not.
 */
export async function keepCardChanges(tx: Tx, batchNo: number, [first]: readonly VersionInForce[]): Promise<void> {
  await inHashTables(tx, () =>
    sql`
    insert into rate_card_changes (batch_no, transaction_type, plan_name, company_id, amount)
    select ${batchNo}::integer, lot.transaction_type, lot.plan_name, lot.company_id, sum(${saidOf('change')})
    from ${rowsWithEarnings({ batchNo })}
    where ${saidOf('amount')} = row.incentive_amount and row.incentive_amount >= 0
      and row.transaction_date >= ${first?.from ?? lastDay}::date
    group by lot.transaction_type, lot.plan_name, lot.company_id having sum(${saidOf('change')}) <> 0`.execute(tx)
  )
}

/**
 * The last version that judges the accepted cycle of the same commission type before, if it is another one than those
 * that judge this one: for all of its rows.
 */
export async function versionBefore(
  tx: Tx,
  { batchNo, commissionType }: JudgedCycle,
  versions: readonly VersionInForce[]
): Promise<VersionInForce | undefined> {
  const { rows: formers } = await sql<{ batchNo: number; judgedBy: number[] | null }>`
    select former.batch_no as "batchNo", card_versions as "judgedBy"
    from cycles as former left join rate_checks using (batch_no, version) join cycles as cycle
      on cycle.batch_no = ${batchNo} and (former.cutoff_date, former.batch_no) < (cycle.cutoff_date, cycle.batch_no)
    where former.commission_type = ${commissionType} and former.status not in ('In Validation', 'Dropped')
      and card_versions is distinct from '{}'
    order by former.cutoff_date desc, former.batch_no desc`.execute(tx)
  for (const former of formers) {
    // Without a check it waits for one: what is in force for it then judges it.
    const judgedBy = former.judgedBy ?? (await inForceFor(tx, { ...former, commissionType }))
    const last = judgedBy.at(-1)
    if (last !== undefined)
      return versions.some(({ versionId }) => versionId === last) ? undefined : wholeVersion(tx, last)
  }
  return undefined
}

async function inForceFor(tx: Tx, cycle: JudgedCycle): Promise<number[]> {
  return (await versionsInForce(tx, cycle)).map(({ versionId }) => versionId)
}

async function wholeVersion(tx: Tx, versionId: number): Promise<VersionInForce> {
  const { rules } = await one(
    tx,
    sql<{ rules: RateRule[] }>`select rules from rate_card_versions where version_id = ${versionId}`
  )
  return { versionId, from: firstDay, until: lastDay, card: readCard(rules).card }
}
