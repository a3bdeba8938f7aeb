import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import type { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { type FeedKind, feedKinds } from '@payouts/contract/systems/feed-kinds'
import type { Feed, FeedFile } from '@payouts/contract/systems/feeds'
import { sql } from 'kysely'
import type { Config } from '#config.ts'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import { nameOfPlace } from '#platform/files/places.ts'
import { type FoundClient, findClient } from '../queries/find-client.ts'
import type { SeenFiles } from '../tables.ts'
import { feedHandlers } from './handlers.ts'
import '#identity/tables.ts'
import '../tables.ts'

/** The enabled client in whose name files of a kind are read. */
export async function clientOfFeed(db: Database, kind: FeedKind): Promise<FoundClient | undefined> {
  const { rows } = await sql<{ clientId: string }>`
    select client_id as "clientId" from api_clients where enabled and ${kind} = any(feeds)`.execute(db)
  const [found] = rows
  return found && findClient(db, found.clientId)
}

/** What was there at the look before. */
export async function seenBefore(db: Database, kind: FeedKind): Promise<SeenFiles> {
  const look = await db.selectFrom('feed_looks').select('seen').where('kind', '=', kind).executeTakeFirst()
  return look?.seen ?? {}
}

/** Records how a look went; one that could not even list its files leaves what it saw before. */
export async function noteLook(
  db: Database,
  { kind, at, seen, problem }: { kind: FeedKind; at: Date; seen?: SeenFiles; problem: string | null }
): Promise<void> {
  const stated = seen === undefined ? null : JSON.stringify(seen)
  await sql`
    insert into feed_looks (kind, looked_on, seen, problem) values (${kind}, ${at}, coalesce(${stated}::jsonb, '{}'), ${problem})
    on conflict (kind) do update set looked_on = excluded.looked_on, problem = excluded.problem,
      seen = coalesce(${stated}::jsonb, feed_looks.seen)`.execute(db)
}

/** A file that was read and is still to be moved on. */
export type ToMove = { fileId: number; fileName: string; sha256: string; outcome: 'READ' | 'REFUSED'; report: object }

export async function toMove(db: Database, kind: FeedKind, fileName: string): Promise<ToMove | undefined> {
  const { rows } = await sql<ToMove>`
    select file_id as "fileId", file_name as "fileName", sha256, outcome, report from feed_files
    where kind = ${kind} and file_name = ${fileName} and moved_on is null`.execute(db)
  return rows[0]
}

/** Its report is beside it, where whoever brought it reads it; here its summary is enough. */
export async function isMoved(db: Database, fileId: number, at: Date): Promise<void> {
  await sql`update feed_files set moved_on = ${at}, report = null where file_id = ${fileId}`.execute(db)
}

/** Files that are no longer there were moved by a server that died before it could say so. */
export async function settleMoved(
  db: Database,
  kind: FeedKind,
  { there, at }: { there: string[]; at: Date }
): Promise<void> {
  await sql`
    update feed_files set moved_on = ${at}, report = null
    where kind = ${kind} and moved_on is null and file_name <> all(${there})`.execute(db)
}

type Stored = {
  kind: FeedKind
  clientName: string | null
  enabled: boolean | null
  lookedOn: string | null
  waiting: number
  problem: string | null
}

/** Every kind of file, in their order. */
export async function listFeeds(db: Database, { places }: Config): Promise<Feed[]> {
  const { rows } = await sql<Stored>`
    select each.kind, client.name as "clientName", client.enabled, ${instantText('looked_on')} as "lookedOn", problem,
      coalesce((select count(*) from jsonb_object_keys(seen)), 0)::integer as waiting
    from unnest(${[...feedKinds]}::text[]) with ordinality as each (kind, place)
    left join (api_clients join users using (user_id)) as client on each.kind = any(client.feeds)
    left join feed_looks using (kind)
    order by each.place`.execute(db)
  return rows.map(({ kind, clientName, enabled, ...look }) => {
    const { place: name } = feedHandlers[kind]
    const place = places[name]
    const variables = `${name}_FILES_`
    const isRead = place !== undefined && enabled === true
    const why = whyNotRead({ hasPlace: place !== undefined, clientName, enabled, variables })
    return {
      ...{ kind, place: place ? nameOfPlace(place) : null, variables, clientName, lookedOn: look.lookedOn },
      waiting: isRead ? look.waiting : 0,
      problem: isRead ? look.problem : why
    }
  })
}

/** Null where nobody expects files. */
function whyNotRead(of: { hasPlace: boolean; clientName: string | null; enabled: boolean | null; variables: string }) {
  const { hasPlace, clientName, enabled, variables } = of
  if (hasPlace && clientName === null) return 'No client brings these files. Two people choose one under API Clients.'
  if (clientName !== null && !hasPlace)
    return `No place is set. Set ${variables}DIR, ${variables}S3_URL or ${variables}SFTP_URL on every server.`
  if (enabled === false) return `${clientName} is disabled, so nothing is read.`
  return null
}

export function listFeedFiles(
  db: Database,
  request: CheckedInputOf<typeof systemEndpoints.getFeedFiles>
): Promise<Page<FeedFile>> {
  return pageOf(db, request, {
    select: sql<FeedFile>`file_id as "fileId", kind, file_name as "fileName", byte_count as "byteCount",
      users.name as "clientName", outcome, summary, ${instantText('read_on')} as "readOn",
      ${instantText('moved_on')} as "movedOn"`,
    from: sql`feed_files join api_clients using (client_id) join users using (user_id)`,
    orderBy: sql`read_on desc, file_id desc`
  })
}
