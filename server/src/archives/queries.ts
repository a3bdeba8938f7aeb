import { type Archives, firstArchiveRule, mostNamedCycles } from '@payouts/contract/archives/schema'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import type { Services } from '#platform/http/services.ts'
import { cyclesToArchive } from './archivable.ts'
import { inArchive } from './archive-database.ts'
import { archiveRules } from './rule-requests.ts'
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

/**
 * The rule, what it sends next, and what is archived. No archive is asked for it, so that it answers while one is away.
 */
export async function readArchives(db: Database, { archives }: Services['config'], today: Day): Promise<Archives> {
  const rule = await archiveRules.read(db, today)
  const known = await one(
    db,
    sql<Omit<Archives, keyof typeof rule>>`
      with archives as (
        select name, name = any(${Object.keys(archives)}::text[]) as "isConfigured", count(batch_no) as cycles,
          coalesce(sum(row_count), 0) as rows, coalesce(sum(amount), 0)::numeric(14, 2)::text as amount
        from (
          select unnest(${Object.keys(archives)}::text[]) as name union select archive from archived_cycles
        ) as names left join archived_cycles on archive = name
        group by name
      ), next as (${cyclesToArchive(rule.current?.values ?? firstArchiveRule, today)} limit ${mostNamedCycles})
      select (select coalesce(json_agg(next), '[]') from next) as next,
        (select coalesce(json_agg(archives order by name), '[]') from archives) as archives,
        (select json_build_object('batchNo', batch_no, 'name', name, 'archive', archive, 'progress', progress,
            'toldAt', ${instantText('told_at')}, 'problem', problem)
          from archive_work join cycles using (batch_no)) as work`
  )
  return { ...rule, ...known }
}
