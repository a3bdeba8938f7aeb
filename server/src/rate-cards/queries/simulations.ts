import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import type { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateSimulation, SimulatedSum } from '@payouts/contract/rate-cards/simulation'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import { groupColumn } from './checks.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '#identity/tables.ts'
import '../tables.ts'

/** The latest simulation of a version, with what was tried of it so far; null without one. */
export async function latestSimulation(db: Database, versionId: number): Promise<RateSimulation | null> {
  const { rows } = await sql<RateSimulation>`
    with latest as (
      select * from rate_simulations where version_id = ${versionId} order by simulation_id desc limit 1
    ), of_cycle as (
      select batch_no, sum(row_count)::bigint as row_count, sum(silent_count)::bigint as silent_count,
        sum(given) as given, sum(simulated) as simulated
      from rate_simulation_sums join latest using (simulation_id) group by batch_no
    ), in_all as (
      select coalesce(sum(row_count), 0)::bigint as row_count, coalesce(sum(silent_count), 0)::bigint as silent_count,
        coalesce(sum(given), 0)::numeric(30, 2) as given, coalesce(sum(simulated), 0)::numeric(30, 2) as simulated
      from of_cycle
    ), of_component as (
      select component, max(kind) as kind, sum(row_count) as row_count, sum(simulated) as simulated,
        sum(in_force) as in_force, sum(simulated) filter (where in_force is not null) - sum(in_force) as difference,
        sum(capped_count) as capped_count
      from rate_simulation_components join latest using (simulation_id) group by component
    )
    select simulation_id as "simulationId", latest.version_id as "versionId", latest.status,
      latest.rules = version.rules as "isCurrent", users.name as "askedBy", ${instantText('asked_on')} as "askedOn",
      ${instantText('ended_on')} as "endedOn", cycles_done as "cyclesDone", cardinality(batch_nos) as "cycleCount",
      in_all.row_count as "rowCount", in_all.silent_count as "silentCount", in_all.given, in_all.simulated,
      in_all.simulated - in_all.given as difference, (
        select coalesce(jsonb_agg(jsonb_build_object('batchNo', batch_no, 'name', cycles.name, 'rowCount', row_count,
          'given', given::text, 'simulated', simulated::text, 'difference', (simulated - given)::text)
          order by cutoff_date, batch_no), '[]')
        from of_cycle join cycles using (batch_no)
      ) as cycles, (
        select coalesce(jsonb_agg(jsonb_build_object('component', component, 'kind', kind, 'rowCount', row_count,
          'simulated', simulated::text, 'inForce', in_force::text, 'difference', difference::text, 'cappedCount', capped_count)
          order by abs(simulated) desc, component), '[]')
        from of_component
      ) as components, (
        select count(distinct batch_no) from rate_simulation_components join latest using (simulation_id)
        where in_force is not null
      ) as "checkedCycles"
    from latest join rate_card_versions as version on version.version_id = latest.version_id
      join users on user_id = asked_by cross join in_all`.execute(db)
  return rows[0] ?? null
}

/** The biggest movers first. */
export function listSimulationSums(
  db: Database,
  { by, simulationId, ...request }: CheckedInputOf<(typeof rateCardEndpoints)['getRateCardSimulationSums']>
): Promise<Page<SimulatedSum>> {
  const difference = sql`sum(simulated - given)`
  return pageOf<SimulatedSum>(db, request, {
    select: sql`${groupColumn[by]} as name, sum(row_count)::bigint as "rowCount",
      sum(silent_count)::bigint as "silentCount", sum(given) as given, sum(simulated) as simulated,
      ${difference} as difference`,
    from: sql`rate_simulation_sums join dealers using (company_id) where simulation_id = ${simulationId}`,
    groupBy: groupColumn[by],
    orderBy: sql`abs(${difference}) desc, ${groupColumn[by]}`
  })
}
