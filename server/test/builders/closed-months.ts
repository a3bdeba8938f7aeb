import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Closes every month up to one's last day, as if two people had decided it. */
export async function closeThroughInTest(db: Database, lastDay: Day): Promise<void> {
  await sql`
    insert into month_changes (kind, month, remaining, reason, asked_by, asked_on, four_eyes, status, decided_by, decided_on)
    select 'CLOSE', date_trunc('month', ${lastDay}::date), '[]', 'A test', min(user_id), now(), false, 'Approved',
      min(user_id), now()
    from users`.execute(db)
  await sql`update closed_months set closed_through = ${lastDay}::date`.execute(db)
}
