import type { Day } from '@payouts/contract/page'
import type { Permission } from '@payouts/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mayIn } from '#notices/notify.ts'
import type { Database } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import '#identity/tables.ts'
import '../tables.ts'

/** Somebody who is away and could decide, with the delegate. */
export type Away = {
  absenceId: number
  userId: number
  name: string
  role: string
  fromDay: Day
  toDay: Day
  /** Null if nobody is named, or the delegate may not decide this. */
  delegateId: number | null
  delegate: string | null
}

/** Whether an absence applies on a day, in SQL. It begins and ends at midnight without a job. */
export const appliesOn = (day: Day): RawBuilder<SqlBool> =>
  sql`absences.ended_on is null and ${day}::date between absences.from_day and absences.to_day`

/** Which holders of a permission are away on a day, as a JSON array in SQL, with delegates who have it too. */
export const awayAmong = (needed: Permission, day: Day): RawBuilder<Away[]> => sql`coalesce((
  select json_agg(json_build_object('absenceId', absence_id, 'userId', users.user_id, 'name', users.name,
    'role', users.role, 'fromDay', from_day, 'toDay', to_day, 'delegateId', delegate.user_id,
    'delegate', delegate.name) order by absence_id)
  from absences join users on users.user_id = absences.user_id join roles on roles.name = users.role
  left join lateral (
    select users.user_id, users.name from users join roles on roles.name = users.role
    where users.user_id = absences.delegate_id and not disabled and ${mayIn([needed])}
  ) as delegate on true
  where ${appliesOn(day)} and not disabled and ${mayIn([needed])}
), '[]')`

/** The same list, read by itself. */
export async function awayToday(db: Database, needed: Permission, day: Day): Promise<Away[]> {
  return (await one(db, sql<{ away: Away[] }>`select ${awayAmong(needed, day)} as away`)).away
}

/** The absence of a user of a surrounding query, as a JSON object in SQL; null if they are present. */
export const absenceToday = (day: Day): RawBuilder<unknown> => sql`(
  select json_build_object('fromDay', from_day, 'toDay', to_day, 'delegate', delegate.name)
  from absences left join users as delegate on delegate.user_id = delegate_id and not delegate.disabled
  where absences.user_id = users.user_id and ${appliesOn(day)})`
