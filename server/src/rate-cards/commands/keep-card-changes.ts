import type { CommissionType } from '@payouts/contract/cycles/schema'
import { firstDay, lastDay } from '@payouts/contract/page'
import { readCard } from '@payouts/contract/rate-cards/read-card'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { VersionInForce } from '../evaluation/compiled-rules.ts'
import { sumByRow } from '../evaluation/earned-rows.ts'
import { evaluateCycle } from '../evaluation/evaluate.ts'
import '#cycles/tables.ts'
import '#transactions/tables.ts'
import '../tables.ts'

type JudgedCycle = { batchNo: number; commissionType: CommissionType }
type EarlierVersion = { versionId: number; rules: RateRule[] }

/**
 * Works the rows out by the version that judged the cycle before, if that is another one, and keeps what the change of
 * the card gave or took: so a screen that compares the two cycles need not. Answers that version.
 */
export async function keepCardChanges(
  tx: Tx,
  cycle: JudgedCycle,
  versions: readonly VersionInForce[]
): Promise<number | null> {
  const { batchNo } = cycle
  await sql`delete from rate_card_changes where batch_no = ${batchNo}`.execute(tx)
  if (versions.length === 0) return null
  const earlier = await versionBefore(tx, cycle)
  if (!earlier || versions.every(({ versionId }) => versionId === earlier.versionId)) return null
  const { versionId, rules } = earlier
  const { card } = readCard(rules)
  await evaluateCycle(tx, { batchNo }, [{ versionId, from: firstDay, until: lastDay, card }])
  await sumByRow(tx, { batchNo })
  await sql`
    insert into rate_card_changes (batch_no, transaction_type, plan_name, company_id, amount)
    select ${batchNo}::integer, transaction_type, plan_name, row.company_id, sum(expected - coalesce(said.amount, 0))
    from rate_outcomes join transactions as row using (batch_no, id) left join rate_earned as said using (id)
    where batch_no = ${batchNo} and outcome = 'EXPLAINED' and given >= 0
    group by transaction_type, plan_name, row.company_id having sum(expected - coalesce(said.amount, 0)) <> 0`.execute(
    tx
  )
  return versionId
}

/** The last version that judged the accepted cycle of the same commission type before. */
async function versionBefore(tx: Tx, { batchNo, commissionType }: JudgedCycle): Promise<EarlierVersion | undefined> {
  const { rows } = await sql<EarlierVersion>`
    select version_id as "versionId", rules
    from (
      select card_versions[cardinality(card_versions)] as version_id
      from cycles as former join rate_checks using (batch_no, version) join cycles as cycle
        on cycle.batch_no = ${batchNo} and (former.cutoff_date, former.batch_no) < (cycle.cutoff_date, cycle.batch_no)
      where former.commission_type = ${commissionType} and former.status not in ('In Validation', 'Dropped')
        and card_versions <> '{}'
      order by former.cutoff_date desc, former.batch_no desc limit 1
    ) as judged join rate_card_versions using (version_id)`.execute(tx)
  return rows[0]
}
