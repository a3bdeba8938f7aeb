import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { ExportedLink } from './export-file.ts'
import './tables.ts'

export type Link = { sequence: number; hash: string }

/** The last link; undefined before the first event. */
export async function lastLink(db: Database): Promise<Link | undefined> {
  const link = await db
    .selectFrom('audit_chain')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return link && { sequence: link.sequence, hash: link.hash.toString('hex') }
}

/** The hash of one link, hexadecimal; empty for link 0. */
export async function hashOfLink(db: Database, sequence: number): Promise<string> {
  const link = await db.selectFrom('audit_chain').select('hash').where('sequence', '=', sequence).executeTakeFirst()
  return link?.hash.toString('hex') ?? ''
}

const linksAtOnce = 1000

/** The links from one to another, both included, with their events. */
export async function* linksWithEvents(
  db: Database,
  { first, last }: { first: number; last: number }
): AsyncGenerator<ExportedLink> {
  for (let from = first; from <= last; from += linksAtOnce) {
    const to = Math.min(from + linksAtOnce - 1, last)
    const { rows } = await sql<ExportedLink>`
      select sequence, encode(hash, 'hex') as hash, audit_event_text(event) as event
      from audit_chain join audit_events as event using (event_id)
      where sequence between ${from} and ${to}
      order by sequence`.execute(db)
    yield* rows
  }
}
