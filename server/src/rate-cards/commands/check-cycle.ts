import type { CommissionType } from '@payouts/contract/cycles/schema'
import { lastDay } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { VersionInForce } from '../evaluation/compiled-rules.ts'
import { evaluateCycle } from '../evaluation/evaluate.ts'
import { versionsInForce } from '../evaluation/versions-in-force.ts'
import { keepCardChanges } from './keep-card-changes.ts'
import '#cycles/tables.ts'
import '#transactions/tables.ts'
import '../tables.ts'

type CheckedCycle = { batchNo: number; version: number; commissionType: CommissionType }

/**
 * Holds every row of a cycle against the versions of its card, each against the one that was in force on its day, and
 * keeps what comes of it; without such a version, that there was none.
 */
export async function checkCycle(
  tx: Tx,
  clock: Clock,
  { batchNo, version, commissionType }: CheckedCycle
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('check of a cycle'), ${batchNo})`.execute(tx)
  await sql`delete from rate_outcomes where batch_no = ${batchNo}`.execute(tx)
  await sql`delete from rate_totals where batch_no = ${batchNo}`.execute(tx)
  const versions = await versionsInForce(tx, { batchNo, commissionType })
  if (versions.length > 0) {
    await evaluateCycle(tx, { batchNo }, versions)
    await keepOutcomes(tx, batchNo, versions)
  }
  const earlierVersion = await keepCardChanges(tx, { batchNo, commissionType }, versions)
  await sql`
    insert into rate_checks (batch_no, version, checked_at, card_versions, earlier_version)
    values (${batchNo}, ${version}, ${clock.now()}, ${versions.map(({ versionId }) => versionId)}::bigint[],
      ${earlierVersion})
    on conflict (batch_no, version) do update set checked_at = excluded.checked_at,
      card_versions = excluded.card_versions, earlier_version = excluded.earlier_version`.execute(tx)
}

/** What a component added to a row, as `KeptEarning`: written as text, which takes half as long as building JSON. */
const earningText = sql`'{"versionId":' || version_id || ',"parts":[' || parts || '],"rounded":"' || rounded
  || '","bounded":"' || bounded || '","earned":"' || earned::numeric(30, 2) || '"}'`

async function keepOutcomes(tx: Tx, batchNo: number, versions: readonly VersionInForce[]): Promise<void> {
  const [first] = versions
  await sql`
    insert into rate_outcomes (batch_no, company_id, id, outcome, given, expected, earnings)
    select ${batchNo}::integer, row.company_id, row.id, case
        when earned.id is null and unfound.id is not null then 'NO_ORIGINAL'
        when earned.id is null then 'NO_RULE'
        when earned.expected = row.incentive_amount then 'EXPLAINED' else 'DIFFERS' end,
      row.incentive_amount, earned.expected, coalesce(earned.earnings, '[]')
    from transactions as row left join (
      select id, sum(earned) as expected, ('[' || string_agg(earning, ',') || ']')::jsonb as earnings
      from (select id, earned, ${earningText} as earning from rate_earnings order by id, component) as step
      group by id
    ) as earned using (id) left join (
      select distinct id from rate_hits
      where is_clawback and not exists (select from rate_originals as original where original.id = rate_hits.id)
    ) as unfound using (id)
    where row.batch_no = ${batchNo} and row.transaction_date >= ${first?.from ?? lastDay}::date`.execute(tx)
  await sql`
    insert into rate_totals (batch_no, transaction_type, plan_name, company_id, outcome, row_count, given, expected)
    select batch_no, transaction_type, plan_name, transactions.company_id, outcome, count(*), sum(given),
      coalesce(sum(expected), 0)
    from rate_outcomes join transactions using (batch_no, id)
    where batch_no = ${batchNo} group by 1, 2, 3, 4, 5`.execute(tx)
}

/** Cycles that are still judged; a condition on `cycles`. */
export const isOpen = sql<boolean>`cycles.status in ('In Validation', 'Pending Review', 'Pending Approval', 'Hold')`

/** Whether a version's rows were held against the card as it is now. */
export async function isChecked(
  tx: Tx,
  { batchNo, version }: Pick<CheckedCycle, 'batchNo' | 'version'>
): Promise<boolean> {
  const { rows } = await sql`
    select from rate_checks where batch_no = ${batchNo} and version = ${version}`.execute(tx)
  return rows.length > 0
}

/** Has the open cycles of a commission type checked again with their signals, as the new version may count in them. */
export async function checkAgain(tx: Tx, commissionType: CommissionType): Promise<void> {
  await sql`
    delete from rate_checks using cycles
    where cycles.batch_no = rate_checks.batch_no and cycles.commission_type = ${commissionType} and ${isOpen}`.execute(
    tx
  )
}
