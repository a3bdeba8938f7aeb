import { firstDay, lastDay } from '@payouts/contract/page'
import type { Card } from '@payouts/contract/rate-cards/card'
import { readCard } from '@payouts/contract/rate-cards/read-card'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { sameComponents } from '../evaluation/changed-components.ts'
import { checkedOrder, findUncounted, findUncountedEarnings, takeCheckedLots } from '../evaluation/checked-lots.ts'
import { earningsByIds } from '../evaluation/earned-rows.ts'
import { evaluateCycle } from '../evaluation/evaluate.ts'
import { everyRow, gatherLots, inHashTables, rowsOfLots } from '../evaluation/lots.ts'
import { keepCheck } from './check-cycle.ts'
import '#cycles/tables.ts'
import '#transactions/tables.ts'
import '../tables.ts'

type Next = { batchNo: number; versionId: number; rules: RateRule[] }
type Tried = { simulationId: number; batchNo: number }

/** Tries a simulation's version on the next of its cycles, and keeps the sums. False where none is left. */
export async function simulateNextCycle(tx: Tx, simulationId: number): Promise<boolean> {
  const next = await nextCycle(tx, simulationId)
  if (!next) return false
  const { batchNo, versionId } = next
  await keepCheck(tx, batchNo)
  const { card } = readCard(next.rules)
  const judging = await cardOfKeptLots(tx, batchNo)
  const cycle = everyRow({ batchNo, counted, ...(judging && { ordered: checkedOrder(batchNo) }) })
  const same = judging ? sameComponents(card, judging) : []
  const components = card.components.filter(({ name }) => same.every((one) => one.name !== name))
  // The version counts for every row: what would these cycles have earned by it?
  const versions = [{ versionId, from: firstDay, until: lastDay, card: { components } }]
  await findUncounted(tx, cycle)
  await findUncountedEarnings(tx, batchNo)
  await evaluateCycle(tx, cycle, { versions }, judging ? takeCheckedLots : gatherLots)
  const checked = checkedEarnings(batchNo, same)
  await gatherSimulated(tx, batchNo, checked)
  await keepSums(tx, { simulationId, batchNo }, checked)
  await keepComponents(tx, { simulationId, batchNo }, card)
  await sql`
    update rate_simulations set cycles_done = cycles_done + 1 where simulation_id = ${simulationId}`.execute(tx)
  return true
}

async function nextCycle(tx: Tx, simulationId: number): Promise<Next | undefined> {
  const { rows } = await sql<Next>`
    select batch_nos[cycles_done + 1] as "batchNo", version_id as "versionId", rules from rate_simulations
    where simulation_id = ${simulationId} and status = 'Running' and cycles_done < cardinality(batch_nos)`.execute(tx)
  return rows[0]
}

/** Rows that are neither excluded nor cancelled. */
const counted = sql<boolean>`state not in ('EXCLUDED', 'CANCELLED')`

/** The card that judged every row of a cycle, if what it gave them was kept by lots. */
async function cardOfKeptLots(tx: Tx, batchNo: number): Promise<Card | undefined> {
  const { rows } = await sql<{ rules: RateRule[] }>`
    select rules
    from rate_checks join cycles using (batch_no, version) join rate_card_versions on card_versions = array[version_id]
    where batch_no = ${batchNo} and exists (select from checked_lots where checked_lots.batch_no = ${batchNo})`.execute(
    tx
  )
  return rows[0] && readCard(rows[0].rules).card
}

/** What the check of a cycle kept of components that are the `same`, by the names that they have in the version. */
const checkedEarnings = (batchNo: number, same: ReturnType<typeof sameComponents>) => sql`
  checked_earnings as checked join jsonb_to_recordset(${JSON.stringify(same)}::jsonb)
    as same (name text, "nameInOther" text) on same."nameInOther" = checked.component and checked.batch_no = ${batchNo}`

/** What each component gives the counted rows of each lot, worked out or as the check kept it: `rate_simulated`. */
async function gatherSimulated(tx: Tx, batchNo: number, checked: RawBuilder<unknown>): Promise<void> {
  await inHashTables(tx, () =>
    sql`
    create temporary table rate_simulated on commit drop as
    select lot, name as component, coalesce(sum(counted_count) filter (where earned <> 0), 0) as giving_count,
      coalesce(sum(counted_count) filter (where not is_clawback and earned <> bounded), 0) as capped_count,
      sum(earned * counted_count) as amount, sum(row_count) as said_count
    from rate_earnings join rate_components using (component) group by lot, name
    union all
    select lot, same.name, giving_count - coalesce(giving, 0), capped_count - coalesce(capped, 0),
      checked.earned - coalesce(left_out.earned, 0), case when ids is null then row_count else cardinality(ids) end
    from ${checked} join rate_lots using (lot) left join (
      select lot.lot, component, count(*) filter (where earned <> 0) as giving,
        count(*) filter (where kind = 'EARN' and earned <> bounded) as capped, sum(earned) as earned
      from ${rowsOfLots({ batchNo, rows: sql`rate_uncounted` })} join rate_uncounted_earnings using (id)
      group by lot.lot, component
    ) as left_out using (lot, component)`.execute(tx)
  )
}

async function keepSums(tx: Tx, { simulationId, batchNo }: Tried, checked: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into rate_simulation_sums (simulation_id, batch_no, transaction_type, plan_name, company_id, row_count,
      silent_count, given, simulated)
    with said as (
      select lot, sum(amount) as amount, max(said_count) as said_count from rate_simulated group by lot
    ), partly as materialized (
      -- Of these lots each row has components of its own, or none.
      select lot from said join rate_lots using (lot) where said_count < row_count
    ), apart as (
      select lot, count(distinct row.id) as spoken_count
      from (
        select lot, ids from ${earningsByIds} as earning
        union all
        select lot, ids from ${checked}
      ) as spoken join partly using (lot) cross join unnest(ids) as row (id)
      where row.id not in (select id from rate_uncounted)
      group by lot
    )
    select ${simulationId}::bigint, ${batchNo}::integer, transaction_type, plan_name, company_id, sum(counted_count),
      sum(case when said_count = row_count then 0 else counted_count - coalesce(spoken_count, 0) end), sum(given),
      coalesce(sum(amount), 0)
    from rate_lots left join said using (lot) left join apart using (lot)
    where counted_count > 0
    group by transaction_type, plan_name, company_id`.execute(tx)
}

/** Whether a version in force judged the cycle: without one, nothing says what the card gives it. */
const isCheckedAgainstCard = (batchNo: number) => sql<boolean>`exists (
  select from rate_checks join cycles using (batch_no, version) where batch_no = ${batchNo} and card_versions <> '{}')`

/** By the card in force components are known by their names. */
async function keepComponents(tx: Tx, { simulationId, batchNo }: Tried, card: Card): Promise<void> {
  const names = JSON.stringify(card.components.map(({ name, kind }) => ({ component: name, kind })))
  await sql`
    insert into rate_simulation_components (simulation_id, batch_no, component, kind, row_count, simulated, in_force,
      capped_count)
    with named as (
      select * from jsonb_to_recordset(${names}::jsonb) as named (component text, kind text)
    ), tried as (
      select component, kind, coalesce(sum(giving_count), 0) as row_count, coalesce(sum(amount), 0) as simulated,
        coalesce(sum(capped_count), 0) as capped_count
      from named left join rate_simulated using (component)
      group by component, kind
    ), uncounted as (
      select component, kind, sum(earned) as amount from rate_uncounted_earnings group by component, kind
    ), in_force as (
      select component, kind, sums.amount - coalesce(uncounted.amount, 0) as amount
      from rate_component_sums as sums left join uncounted using (component, kind)
      where batch_no = ${batchNo}
    )
    select ${simulationId}::bigint, ${batchNo}::integer, component, coalesce(tried.kind, in_force.kind),
      coalesce(row_count, 0), coalesce(simulated, 0), case when ${isCheckedAgainstCard(batchNo)} then coalesce(in_force.amount, 0) end,
      coalesce(capped_count, 0)
    from tried full join in_force using (component)`.execute(tx)
}

/** Whoever cancelled it meanwhile has ended it already. */
export async function endSimulation(tx: Tx, clock: Clock, simulationId: number): Promise<void> {
  await sql`
    update rate_simulations set status = 'Done', ended_on = ${clock.now()}
    where simulation_id = ${simulationId} and status = 'Running'`.execute(tx)
}
