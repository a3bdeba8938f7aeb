import type { Database } from '../platform/db/database.ts'
import './tables.ts'

/** Whether a dealer's account is frozen now, so that nothing may be paid to it. */
export async function isFrozen(db: Database, companyId: number): Promise<boolean> {
  const freeze = await db
    .selectFrom('freezes')
    .select('freeze_id')
    .where('company_id', '=', companyId)
    .where('unfrozen_on', 'is', null)
    .executeTakeFirst()
  return freeze !== undefined
}
