import type { Absence, AbsencesOfPerson } from '@payouts/contract/absences/schema'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { personAndDelegates } from './people.ts'
import '#identity/tables.ts'
import '../tables.ts'

/** How many absences are listed of a person, and of those for whom they decide. */
const mostShown = 20

const absenceIn = (today: Day): RawBuilder<Absence> => sql<Absence>`
  absence_id as "absenceId", json_build_object('userId', absent.user_id, 'name', absent.name) as person,
  from_day as "fromDay", to_day as "toDay",
  case when delegate.user_id is not null
    then json_build_object('userId', delegate.user_id, 'name', delegate.name) end as delegate,
  reason, enterer.name as "enteredBy", ${instantText('entered_on')} as "enteredOn", ender.name as "endedBy",
  ${instantText('ended_on')} as "endedOn",
  case when ended_on is not null then 'Ended' when ${today}::date > to_day then 'Over'
    when ${today}::date < from_day then 'Coming' else 'Away' end as state`

const absencesWithPeople = sql`absences
  join users as absent on absent.user_id = absences.user_id
  join users as enterer on enterer.user_id = entered_by
  left join users as delegate on delegate.user_id = delegate_id
  left join users as ender on ender.user_id = ended_by`

/**
 * A person's absences and those of others for whom they decide, with possible delegates: open ones first, latest
 * first.
 */
export async function absencesOf(db: Database, userId: number, today: Day): Promise<AbsencesOfPerson | Refusal> {
  const found = await personAndDelegates(db, userId, today)
  if (!found) return noSuchPerson()
  const order = sql`order by ended_on is null and to_day >= ${today}::date desc, from_day desc, absence_id desc`
  const { rows } = await sql<Absence>`
    select ${absenceIn(today)} from (
      (select * from absences where user_id = ${userId} ${order} limit ${mostShown})
      union all
      (select * from absences where delegate_id = ${userId} ${order} limit ${mostShown})
    ) as ${absencesWithPeople} ${order}`.execute(db)
  return {
    ...found,
    absences: rows.filter(({ person }) => person.userId === userId),
    standsInFor: rows.filter(({ person }) => person.userId !== userId)
  }
}

export const noSuchPerson = (): Refusal =>
  refuse('refusedByRule', 'Nobody of the staff who may sign in is this user.', 'userId')

/** An absence, locked until the transaction ends: nobody approves by it while it is ended. */
export async function lockAbsence(tx: Tx, absenceId: number, today: Day): Promise<Absence | undefined> {
  const { rows } = await sql<Absence>`
    select ${absenceIn(today)} from ${absencesWithPeople}
    where absence_id = ${absenceId} for update of absences`.execute(tx)
  return rows[0]
}

/** The person's absence that overlaps these days, if any. */
export async function overlapping(
  tx: Tx,
  userId: number,
  { fromDay, toDay }: { fromDay: Day; toDay: Day }
): Promise<{ fromDay: Day; toDay: Day } | undefined> {
  const { rows } = await sql<{ fromDay: Day; toDay: Day }>`
    select from_day as "fromDay", to_day as "toDay" from absences
    where user_id = ${userId} and ended_on is null and from_day <= ${toDay}::date and to_day >= ${fromDay}::date
    order by from_day limit 1`.execute(tx)
  return rows[0]
}
