import { firstDay, lastDay } from '@payouts/contract/page'
import type { Card } from '@payouts/contract/rate-cards/card'
import { readCard } from '@payouts/contract/rate-cards/read-card'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { evaluateCycle } from '../evaluation/evaluate.ts'
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
  const { card } = readCard(next.rules)
  // The version counts for every row: what would these cycles have earned by it?
  const versions = [{ versionId, from: firstDay, until: lastDay, card }]
  await evaluateCycle(tx, { batchNo, counted }, { versions })
  await keepSums(tx, { simulationId, batchNo })
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

async function keepSums(tx: Tx, { simulationId, batchNo }: Tried): Promise<void> {
  await sql`
    insert into rate_simulation_sums (simulation_id, batch_no, transaction_type, plan_name, company_id, row_count,
      silent_count, given, simulated)
    with said as (
      select lot, sum(earned * counted_count) as amount, bool_or(ids is null) as is_whole from rate_earnings group by lot
    ), apart as (
      -- Of these lots each row has components of its own, or none.
      select lot, count(distinct id) as spoken_count
      from rate_earnings join said using (lot) cross join unnest(ids) as id where not is_whole
        and id not in (select id from transactions where batch_no = ${batchNo} and not (${counted}))
      group by lot
    )
    select ${simulationId}::bigint, ${batchNo}::integer, transaction_type, plan_name, company_id, sum(counted_count),
      sum(case when is_whole then 0 else counted_count - coalesce(spoken_count, 0) end), sum(given),
      coalesce(sum(amount), 0)
    from rate_lots left join said using (lot) left join apart using (lot)
    where counted_count > 0
    group by transaction_type, plan_name, company_id`.execute(tx)
}

/** Whether a version in force judged the cycle: without one, nothing says what the card gives it. */
const isCheckedAgainstCard = (batchNo: number) => sql<boolean>`exists (
  select from rate_checks join cycles using (batch_no, version) where batch_no = ${batchNo} and card_versions <> '{}')`

/** Components are numbered as the evaluation numbers them. By the card in force they are known by their names. */
async function keepComponents(tx: Tx, { simulationId, batchNo }: Tried, card: Card): Promise<void> {
  const names = JSON.stringify(card.components.map(({ name, kind }, at) => ({ component: at + 1, name, kind })))
  await sql`
    insert into rate_simulation_components (simulation_id, batch_no, component, kind, row_count, simulated, in_force,
      capped_count)
    with named as (
      select * from jsonb_to_recordset(${names}::jsonb) as named (component integer, name text, kind text)
    ), tried as (
      select name, kind, coalesce(sum(counted_count) filter (where earned <> 0), 0) as row_count,
        coalesce(sum(earned * counted_count), 0) as simulated,
        coalesce(sum(counted_count) filter (where kind = 'EARN' and earned <> bounded), 0) as capped_count
      from named left join rate_earnings using (component)
      group by name, kind
    ), in_force as (
      select component as name, kind, amount - coalesce(uncounted, 0) as amount
      from rate_component_sums left join (${uncountedByComponent(batchNo)}) as left_out using (component, kind)
      where batch_no = ${batchNo}
    )
    select ${simulationId}::bigint, ${batchNo}::integer, name, coalesce(tried.kind, in_force.kind),
      coalesce(row_count, 0), coalesce(simulated, 0), case when ${isCheckedAgainstCard(batchNo)} then coalesce(in_force.amount, 0) end,
      coalesce(capped_count, 0)
    from tried full join in_force using (name)`.execute(tx)
}

/** What the components of the card in force gave rows that are not counted, which are few. */
const uncountedByComponent = (batchNo: number) => sql`
  select rule ->> 'component' as component, rule ->> 'kind' as kind, sum(amount) as uncounted
  from (
    select (earning ->> 'versionId')::bigint as version_id, (earning #>> '{parts,0,0}')::integer as place,
      sum((earning ->> 'earned')::numeric) as amount
    from rate_outcomes join transactions using (batch_no, id) join rate_steps using (batch_no, steps_no)
      cross join jsonb_array_elements(earnings) as earning
    where batch_no = ${batchNo} and not (${counted}) group by 1, 2
  ) as by_rule join rate_card_versions using (version_id)
    cross join lateral (select rules -> (place - 1) as rule) as named
  group by 1, 2`

/** Whoever cancelled it meanwhile has ended it already. */
export async function endSimulation(tx: Tx, clock: Clock, simulationId: number): Promise<void> {
  await sql`
    update rate_simulations set status = 'Done', ended_on = ${clock.now()}
    where simulation_id = ${simulationId} and status = 'Running'`.execute(tx)
}
