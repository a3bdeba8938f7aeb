import type { Database } from '#platform/db/database.ts'
import '#activity/tables.ts'

/** Whether the sample data is complete. */
export async function samplesAreMade(db: Database): Promise<boolean> {
  const event = await db.selectFrom('audit_events').select('event_id').where('area', '=', 'samples').executeTakeFirst()
  return event !== undefined
}
