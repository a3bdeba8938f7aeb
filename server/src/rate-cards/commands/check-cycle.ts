import type { CommissionType } from '@payouts/contract/cycles/schema'
import { lastDay } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { VersionInForce } from '../evaluation/compiled-rules.ts'
import { gatherEarnings, rowsWithEarnings, saidOf } from '../evaluation/earned-rows.ts'
import { evaluateCycle } from '../evaluation/evaluate.ts'
import { inHashTables } from '../evaluation/lots.ts'
import { versionsInForce } from '../evaluation/versions-in-force.ts'
import { acceptedCycles, areSalesAsChecked, keepClawbacks, mayHaveOtherSales } from './checked-clawbacks.ts'
import { keepCardChanges, versionBefore } from './keep-card-changes.ts'
import { keepLots } from './keep-lots.ts'
import '#cycles/tables.ts'
import '#transactions/tables.ts'
import '../tables.ts'

const lockOfCheck = sql`hashtext('check of a cycle')`

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
  await sql`select pg_advisory_xact_lock(${lockOfCheck}, ${batchNo})`.execute(tx)
  await sql`delete from rate_outcomes where batch_no = ${batchNo}`.execute(tx)
  await sql`delete from rate_steps where batch_no = ${batchNo}`.execute(tx)
  await sql`delete from rate_totals where batch_no = ${batchNo}`.execute(tx)
  await sql`delete from rate_component_sums where batch_no = ${batchNo}`.execute(tx)
  await sql`delete from checked_lots where batch_no = ${batchNo}`.execute(tx)
  await sql`delete from checked_orders where batch_no = ${batchNo}`.execute(tx)
  await sql`delete from checked_clawbacks where batch_no = ${batchNo}`.execute(tx)
  await sql`delete from checked_earnings where batch_no = ${batchNo}`.execute(tx)
  const versions = await versionsInForce(tx, { batchNo, commissionType })
  await sql`delete from rate_card_changes where batch_no = ${batchNo}`.execute(tx)
  const accepted = await acceptedCycles(tx, batchNo)
  const beside = await versionBefore(tx, { batchNo, commissionType }, versions)
  if (versions.length > 0) {
    await evaluateCycle(tx, { batchNo }, { versions, beside })
    await keepOutcomes(tx, batchNo, versions)
    await keepClawbacks(tx, batchNo)
    await keepLots(tx, batchNo, versions)
    if (beside) await keepCardChanges(tx, batchNo, versions)
  }
  await sql`
    insert into rate_checks (batch_no, version, checked_at, card_versions, earlier_version, accepted_as_of)
    values (${batchNo}, ${version}, ${clock.now()}, ${versions.map(({ versionId }) => versionId)}::bigint[],
      ${beside?.versionId ?? null}, case when exists (
        select from rate_outcomes where batch_no = ${batchNo} and outcome = 'NO_ORIGINAL') then ${accepted}::text end)
    on conflict (batch_no, version) do update set checked_at = excluded.checked_at,
      card_versions = excluded.card_versions, earlier_version = excluded.earlier_version,
      accepted_as_of = excluded.accepted_as_of`.execute(tx)
}

/** What a component added to a row, as `KeptEarning`: written as text, which takes half as long as building JSON. */
const earningText = sql`'{"versionId":' || version_id || ',"parts":[' || parts || '],"rounded":"' || rounded
  || '","bounded":"' || bounded || '","earned":"' || earned::numeric(30, 2) || '"}'`

async function keepOutcomes(tx: Tx, batchNo: number, versions: readonly VersionInForce[]): Promise<void> {
  const [first] = versions
  await gatherEarnings(
    tx,
    { batchNo },
    sql`sum(earned) filter (where side >= 0) as amount, sum(earned * side) as change,
      '[' || string_agg(${earningText}, ',' order by component) filter (where side >= 0) || ']' as earnings`
  )
  await keepSteps(tx, batchNo)
  const expected = saidOf('amount')
  await inHashTables(tx, () =>
    sql`
    insert into rate_outcomes (batch_no, company_id, id, outcome, given, expected, steps_no)
    select ${batchNo}::integer, row.company_id, row.id, case
        when ${expected} = row.incentive_amount then 'EXPLAINED' when ${expected} is not null then 'DIFFERS'
        when row.id in (
          select id from rate_clawbacks as row
          where is_judged and not exists (select from rate_originals as original where original.id = row.id)
        ) then 'NO_ORIGINAL' else 'NO_RULE' end,
      row.incentive_amount, ${expected}, ${saidOf('steps_no')}
    from ${rowsWithEarnings({ batchNo })}
    where row.transaction_date >= ${first?.from ?? lastDay}::date
    -- Sorted, as adding them to the indexes in any other order takes longer.
    order by row.id`.execute(tx)
  )
  await inHashTables(tx, () =>
    sql`
    insert into rate_totals (batch_no, transaction_type, plan_name, company_id, outcome, row_count, given, expected)
    select batch_no, transaction_type, plan_name, transactions.company_id, outcome, count(*), sum(given),
      coalesce(sum(expected), 0)
    from rate_outcomes join transactions using (batch_no, id)
    where batch_no = ${batchNo} group by 1, 2, 3, 4, 5`.execute(tx)
  )
  await sql`
    insert into rate_component_sums (batch_no, component, kind, amount)
    select ${batchNo}::integer, name, case when is_clawback then 'CLAWBACK' else 'EARN' end, sum(earned * row_count)
    from rate_earnings join rate_components using (component) where side >= 0
    group by name, is_clawback`.execute(tx)
}

/**
 * Nearly all rows share how they are earned with others: it is kept once for them, and numbered in `rate_said`. Rows for
 * which only the version beside has a rule leave it.
 */
async function keepSteps(tx: Tx, batchNo: number): Promise<void> {
  await inHashTables(tx, async () => {
    await sql`
      create temporary table rate_ways on commit drop as
      select row_number() over ()::integer as steps_no, earnings from (
        select distinct earnings from rate_said where earnings is not null) as way`.execute(tx)
    await sql`
      create temporary table rate_numbered on commit drop as
      select lot, id, amount, change, steps_no from rate_said join rate_ways using (earnings)`.execute(tx)
  })
  await sql`drop table rate_said`.execute(tx)
  await sql`alter table rate_numbered rename to rate_said`.execute(tx)
  await sql`
    insert into rate_steps (batch_no, steps_no, earnings)
    select ${batchNo}::integer, steps_no, earnings::jsonb from rate_ways`.execute(tx)
  await sql`drop table rate_ways`.execute(tx)
}

/** Whoever reads in several statements what a check kept reads that of one check: until it commits, no other begins. */
export async function keepCheck(tx: Tx, batchNo: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOfCheck}, ${batchNo})`.execute(tx)
}

/** Cycles that are still judged; a condition on `cycles`. */
export const isOpen = sql<boolean>`cycles.status in ('In Validation', 'Pending Review', 'Pending Approval', 'Hold')`

/** Whether a version's rows were held against the card as it is now, and its clawbacks against their sales. */
export async function isChecked(
  tx: Tx,
  { batchNo, version }: Pick<CheckedCycle, 'batchNo' | 'version'>
): Promise<boolean> {
  const { rows } = await sql<{ mayDiffer: boolean }>`
    select ${mayHaveOtherSales} as "mayDiffer" from rate_checks
    where batch_no = ${batchNo} and version = ${version}`.execute(tx)
  const [check] = rows
  return check !== undefined && (!check.mayDiffer || areSalesAsChecked(tx, batchNo))
}

/** Has the open cycles of a commission type checked again with their signals, as the new version may count in them. */
export async function checkAgain(tx: Tx, commissionType: CommissionType): Promise<void> {
  await sql`
    delete from rate_checks using cycles
    where cycles.batch_no = rate_checks.batch_no and cycles.commission_type = ${commissionType} and ${isOpen}`.execute(
    tx
  )
}
