import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import '../tables.ts'

/** Notes that the waits are over whose days have passed. */
export async function closeWaits(tx: Tx, clock: Clock): Promise<void> {
  await sql`
    update bank_account_waits set ended_on = ${clock.now()}
    where ended_on is null and waits_until <= ${clock.today()}::date`.execute(tx)
}
