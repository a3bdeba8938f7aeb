import type { Day } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'

/** The days for which the release of these rows was requested; undefined if none was. */
export async function requestedDays(
  tx: Tx,
  batchNos: readonly number[],
  rows: RawBuilder<SqlBool>
): Promise<Day[] | undefined> {
  const found = await sql<{ day: Day }>`
    select distinct selected_date as day from cycle_actions
    where selected_date is not null and action_id in (
      select request_action_id from transactions
      where batch_no = any(${batchNos}::integer[]) and state = 'RELEASE_REQUESTED' and ${rows})
    order by selected_date`.execute(tx)
  return found.rows.length > 0 ? found.rows.map(({ day }) => day) : undefined
}
