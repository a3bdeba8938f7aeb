import type { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import type { DatedChart } from '@payouts/contract/chart-of-accounts/schema'
import type { OutputOf } from '@payouts/contract/endpoint'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import './tables.ts'

/** The chart of a day and those to come, in the order of their days. */
async function chartsFrom(db: Database, day: Day): Promise<DatedChart[]> {
  const { rows } = await sql<DatedChart>`
    select valid_from as "validFrom", after as values from (
      select distinct on (valid_from) valid_from, after from chart_changes
      where status = 'Approved' and valid_from >= coalesce((
        select max(valid_from) from chart_changes where status = 'Approved' and valid_from <= ${day}::date
      ), ${day}::date)
      order by valid_from, change_id desc
    ) as counting order by valid_from`.execute(db)
  return rows
}

/** The chart of a day; undefined before the first one. */
export async function chartOn(db: Database, day: Day): Promise<DatedChart | undefined> {
  return (await chartsFrom(db, day)).find(({ validFrom }) => validFrom <= day)
}

export async function readChart(db: Database, today: Day): Promise<OutputOf<typeof chartEndpoints.getChart>> {
  const dated = await chartsFrom(db, today)
  return {
    current: dated.find(({ validFrom }) => validFrom <= today) ?? null,
    upcoming: dated.filter(({ validFrom }) => validFrom > today)
  }
}

/** Every chart that was approved, in the order of its days: of two of one day, the later approved one. */
export async function approvedCharts(db: Database): Promise<DatedChart[]> {
  const { rows } = await sql<DatedChart>`
    select distinct on (valid_from) valid_from as "validFrom", after as values from chart_changes
    where status = 'Approved' order by valid_from, change_id desc`.execute(db)
  return rows
}
