import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type FeedKind, feedNames } from '@payouts/contract/systems/feed-kinds'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { Tx } from '#platform/db/database.ts'
import { type Spooled, spool } from '#platform/http/systems/spool.ts'
import { fileOnDisk } from '#platform/incoming/incoming-file.ts'
import { orRefused } from '#platform/incoming/table.ts'
import type { JobCall } from '#platform/jobs/definition.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type FoundClient, holdClient } from '../queries/find-client.ts'
import { type FeedResult, feedHandlers } from './handlers.ts'
import { isMoved, type ToMove, toMove } from './queries.ts'
import { type ListedFile, putAwayIn, type Source } from './sources/source.ts'

/** A look for files of a kind: in whose name it reads them. */
export type Look = Pick<JobCall, 'database' | 'clock' | 'services' | 'signal'> & { kind: FeedKind; client: FoundClient }

/** A million rows take longer than a call of a person may. */
const longestMs = 30 * 60_000

/**
 * Reads a file once: what came of it is recorded in the transaction that takes it, and a server that dies before the file
 * is moved finds it recorded, and moves it. @returns false if the file was still being written
 */
export async function takeFile(look: Look, source: Source, file: ListedFile): Promise<boolean> {
  const { database, services, clock, kind } = look
  const spooled = await spool(Readable.from(source.open(file.name)), services.config)
  try {
    if (spooled.byteCount !== file.size) return false
    const earlier = await toMove(database, kind, file.name)
    const isRead = earlier?.sha256 === spooled.sha256
    // Another file took its place before it was moved.
    if (earlier && !isRead) await isMoved(database, earlier.fileId, clock.now())
    const taken = isRead ? earlier : await database.transaction().execute((tx) => read(tx, look, { file, spooled }))
    await putAway(look, source, taken)
    return true
  } finally {
    await spooled.remove()
  }
}

type ReadFile = { file: ListedFile; spooled: Spooled }

async function read(tx: Tx, look: Look, { file, spooled }: ReadFile): Promise<ToMove> {
  const { kind, client, clock, services } = look
  // Until this commits, nobody disables the client or changes its rights.
  if (!(await holdClient(tx, client))) throw new Error(`${client.caller.name} was disabled meanwhile.`)
  await sql`select set_config('statement_timeout', ${String(longestMs)}, true)`.execute(tx)
  const requestId = randomUUID()
  const { outcome, summary, report } = await resultOf(tx, look, { file, spooled, requestId })
  const readOn = clock.now()
  const stated = { file: file.name, kind, client: client.caller.name, readOn, outcome, summary, ...report }
  const { file_id: fileId } = await tx
    .insertInto('feed_files')
    .values({
      ...{ kind, file_name: file.name, byte_count: spooled.byteCount, sha256: spooled.sha256 },
      ...{ client_id: client.clientId, outcome, summary, read_on: readOn },
      report: JSON.stringify(stated),
      moved_on: null
    })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  await recordEvent(tx, {
    ...{ area: 'systems', action: outcome === 'READ' ? 'READ FILE' : 'REFUSE FILE', actor: client.caller },
    activity: `${outcome === 'READ' ? 'Read' : 'Refused'} the file ${file.name} of ${feedNames[kind]}. ${summary}`,
    ...{ name: client.caller.name, referenceNo: client.clientId, requestId, at: readOn },
    details: { kind, fileId, fileName: file.name, sha256: spooled.sha256 }
  })
  services.log.info({ kind, name: file.name, outcome }, 'a file was read')
  return { fileId, fileName: file.name, sha256: spooled.sha256, outcome, report: stated }
}

/** What an import of a person would say; a refusal undoes what it began. */
async function resultOf(
  tx: Tx,
  { kind, client, clock, services }: Look,
  { file, spooled, requestId }: ReadFile & { requestId: string }
): Promise<FeedResult> {
  const source = fileOnDisk(spooled.path, file.name)
  const call = { tx, caller: client.caller, clock, services, requestId, dryRun: false, source }
  await sql`savepoint before_the_file`.execute(tx)
  const result = await orRefused(feedHandlers[kind].take({ ...call, input: {} }))
  if (!isRefusal(result)) return result
  await sql`rollback to savepoint before_the_file`.execute(tx)
  return { outcome: 'REFUSED', summary: result.message, report: {} }
}

/** With the number of the file, which is longer than many a system's names. */
const longestName = 220

/** Puts the report beside the file, and moves the file: in this order, so that a file that was moved has its report. */
async function putAway({ database, clock }: Look, source: Source, taken: ToMove): Promise<void> {
  const { fileId, fileName, outcome, report } = taken
  let name = `${fileId}-${fileName}`
  while (Buffer.byteLength(name) > longestName) name = `${fileId}-${name.slice(`${fileId}-`.length + 1)}`
  const folder = putAwayIn[outcome]
  let path = `${folder}/${name}`
  // Numbers come again only where the database was restored from a backup.
  for (let copy = 2; await source.has(path); copy += 1) path = `${folder}/${copy}-${name}`
  await source.write(`${path}.report.json`, Buffer.from(`${JSON.stringify(report, null, 2)}\n`))
  await source.move(fileName, path)
  await isMoved(database, fileId, clock.now())
}
