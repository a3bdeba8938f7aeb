import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Services } from '#platform/http/services.ts'
import { inArchive } from './archive-database.ts'
import './tables.ts'

type KnownArchive = {
  name: string
  /** Why it cannot be used; null if it can. */
  problem: string | null
  cycles: { batchNo: number; rows: number }[]
}

/**
 * Each archive that is configured or has cycles. Asking renews its address, user and password in the database, so that
 * what changed in ARCHIVES holds from then on.
 */
export async function archivesAsTheyAre(
  database: Database,
  services: Pick<Services, 'config' | 'log'>
): Promise<KnownArchive[]> {
  const { rows } = await sql<Pick<KnownArchive, 'name' | 'cycles'>>`
    select archive as name, json_agg(json_build_object('batchNo', batch_no, 'rows', row_count) order by batch_no) as cycles
    from archived_cycles group by archive`.execute(database)
  const names = new Set([...Object.keys(services.config.archives), ...rows.map(({ name }) => name)])
  const archives: KnownArchive[] = []
  for (const name of [...names].sort()) {
    const problem = await inArchive(database, name, services, async () => null).catch((error: Error) => error.message)
    archives.push({ name, problem, cycles: rows.find((row) => row.name === name)?.cycles ?? [] })
  }
  return archives
}
