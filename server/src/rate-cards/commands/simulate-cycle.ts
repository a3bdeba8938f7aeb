import { firstDay, lastDay } from '@payouts/contract/page'
import type { Card } from '@payouts/contract/rate-cards/card'
import { readCard } from '@payouts/contract/rate-cards/read-card'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { earnedByRow, evaluateCycle } from '../evaluation/evaluate.ts'
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
  await evaluateCycle(tx, { batchNo }, [{ versionId, from: firstDay, until: lastDay, card }])
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
const counted = sql`transactions.state not in ('EXCLUDED', 'CANCELLED')`

async function keepSums(tx: Tx, { simulationId, batchNo }: Tried): Promise<void> {
  await sql`
    insert into rate_simulation_sums (simulation_id, batch_no, transaction_type, plan_name, company_id, row_count,
      silent_count, given, simulated)
    select ${simulationId}::bigint, ${batchNo}::integer, transaction_type, plan_name, company_id, count(*),
      count(*) filter (where amount is null), sum(incentive_amount), coalesce(sum(amount), 0)
    from transactions left join ${earnedByRow} as said using (id)
    where batch_no = ${batchNo} and ${counted}
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
      select name, kind, count(id) filter (where earned <> 0) as row_count, coalesce(sum(earned), 0) as simulated,
        count(id) filter (where kind = 'EARN' and earned <> bounded) as capped_count
      from named left join (
        select rate_earnings.* from rate_earnings join transactions using (id) where batch_no = ${batchNo} and ${counted}
      ) as earnings using (component)
      group by name, kind
    ), by_rule as (
      select (earning ->> 'versionId')::bigint as version_id, (earning #>> '{parts,0,0}')::bigint as place,
        sum((earning ->> 'earned')::numeric) as amount
      from rate_outcomes join transactions using (batch_no, id) cross join jsonb_array_elements(earnings) as earning
      where batch_no = ${batchNo} and ${counted} group by 1, 2
    ), in_force as (
      select rule ->> 'component' as name, rule ->> 'kind' as kind, sum(amount) as amount
      from by_rule join rate_card_versions using (version_id)
        cross join lateral (select rules -> (place::integer - 1) as rule) as named
      group by 1, 2
    )
    select ${simulationId}::bigint, ${batchNo}::integer, name, coalesce(tried.kind, in_force.kind),
      coalesce(row_count, 0), coalesce(simulated, 0), case when ${isCheckedAgainstCard(batchNo)} then coalesce(in_force.amount, 0) end,
      coalesce(capped_count, 0)
    from tried full join in_force using (name)`.execute(tx)
}

/** Whoever cancelled it meanwhile has ended it already. */
export async function endSimulation(tx: Tx, clock: Clock, simulationId: number): Promise<void> {
  await sql`
    update rate_simulations set status = 'Done', ended_on = ${clock.now()}
    where simulation_id = ${simulationId} and status = 'Running'`.execute(tx)
}
