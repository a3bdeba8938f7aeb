import { type DelegableKind, delegable, delegableKinds } from '@payouts/contract/absences/delegable'
import type { PossibleDelegate } from '@payouts/contract/absences/schema'
import type { AwayDays } from '@payouts/contract/absences/words'
import type { Day } from '@payouts/contract/page'
import { type Granted, isGranted, menuOf } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import '#identity/tables.ts'
import '../tables.ts'

export type Person = { userId: number; name: string; kinds: DelegableKind[] }

type Staff = { userId: number; name: string; role: string; granted: Granted | null; away: AwayDays[] }

/**
 * An active member of staff and their possible delegates: those who may approve something that they may approve.
 * Delegation gives nobody a permission that two people have not given them.
 */
export async function personAndDelegates(
  db: Database,
  userId: number,
  today: Day
): Promise<{ person: Person; delegates: PossibleDelegate[] } | undefined> {
  const { rows } = await sql<Staff>`
    select users.user_id as "userId", users.name, users.role, granted, coalesce((
      select json_agg(json_build_object('fromDay', from_day, 'toDay', to_day) order by from_day)
      from absences where absences.user_id = users.user_id and ended_on is null and to_day >= ${today}::date
    ), '[]') as away
    from users join roles on roles.name = users.role
    where not disabled and users.company_id is null order by users.name, users.user_id`.execute(db)
  const found = rows.find((row) => row.userId === userId)
  if (!found) return undefined
  const person = { userId, name: found.name, kinds: kindsOf(found) }
  const delegates = rows
    .filter((row) => row.userId !== userId)
    .map(({ granted, ...row }) => ({
      ...row,
      kinds: kindsOf({ granted }).filter((kind) => person.kinds.includes(kind))
    }))
    .filter(({ kinds }) => kinds.length > 0)
  return { person, delegates }
}

function kindsOf({ granted }: Pick<Staff, 'granted'>): DelegableKind[] {
  const menu = menuOf(granted)
  return delegableKinds.filter((kind) => isGranted(menu, delegable[kind]))
}
