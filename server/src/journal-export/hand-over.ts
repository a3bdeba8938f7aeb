import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { Config } from '#config.ts'
import { destinationAt, type FileDestination, problemOfHandOver } from '#payment-runs/hand-over/destinations.ts'
import type { Database } from '#platform/db/database.ts'
import type { JobCall } from '#platform/jobs/definition.ts'
import { writtenFile } from './export-file.ts'
import './tables.ts'

/** Where files of journals are put for the general ledger; undefined where people download them. */
export const journalDestination = ({ places }: Config): FileDestination | undefined =>
  places.JOURNAL && destinationAt(places.JOURNAL)

/**
 * Puts a file of journals into its destination once, as payment files are: first under a name that nobody takes; then the
 * export is marked; then the file gets its name. A server that takes the job over finishes what was begun.
 */
export async function handOverExport(call: JobCall<{ exportId: number }>): Promise<void> {
  const { data, tx, database, clock, services } = call
  const { exportId } = data
  const destination = journalDestination(services.config)
  if (!destination) return
  await sql`select pg_advisory_xact_lock(hashtext('hand-over of journals'), ${exportId}::integer)`.execute(tx)
  const made = await database
    .selectFrom('journal_exports')
    .select(['handing_over_at', 'handed_over_at'])
    .where('export_id', '=', exportId)
    .executeTakeFirst()
  if (!made || made.handed_over_at !== null) return
  const { fileName, bytes, sha256 } = await writtenFile(database, exportId)
  const content = async function* () {
    yield bytes
  }
  try {
    if (made.handing_over_at === null) {
      await destination.prepare(fileName, content())
      await change(database, exportId, { handing_over_at: clock.now() })
    }
    await destination.release({ fileName, sha256: sha256.toString('hex') }, content)
  } catch (error) {
    await change(database, exportId, { problem: problemOfHandOver(error, fileName, destination) })
    throw error
  }
  const at = clock.now()
  await change(tx, exportId, { handed_over_at: at, handed_to: destination.name, problem: null })
  await recordEvent(tx, {
    ...{ area: 'journals', action: 'HAND OVER JOURNALS', actor: 'system', name: `Export ${exportId}` },
    activity: `Handed ${fileName} over: it is in ${destination.name}`,
    details: { exportId, fileName, sha256: sha256.toString('hex'), place: destination.name },
    at
  })
}

type Changes = { handing_over_at?: Date; handed_over_at?: Date; handed_to?: string; problem?: string | null }

async function change(db: Database, exportId: number, changes: Changes): Promise<void> {
  await db.updateTable('journal_exports').set(changes).where('export_id', '=', exportId).execute()
}
