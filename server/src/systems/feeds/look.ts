import { isGranted } from '@payouts/contract/permissions'
import type { FeedKind } from '@payouts/contract/systems/feed-kinds'
import { feedRights } from '@payouts/contract/systems/feeds'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { nameOfPlace } from '#platform/files/places.ts'
import { SftpProblem } from '#platform/files/sftp.ts'
import type { JobCall } from '#platform/jobs/definition.ts'
import type { SeenFiles } from '../tables.ts'
import { feedHandlers } from './handlers.ts'
import { clientOfFeed, noteLook, seenBefore, settleMoved } from './queries.ts'
import { inPlace } from './sources/in-place.ts'
import type { ListedFile, Source } from './sources/source.ts'
import { type Look, takeFile } from './take-file.ts'
import '../tables.ts'

/** What changed within it may still be written. */
const settlesInMs = 10_000

/**
 * Reads the files of a kind that are complete, each in its own transaction, and moves them on. A file that cannot be read
 * stays, delays no other, and fails the job, which the alerts watch. What went wrong stands on the screen.
 */
export async function lookForFiles({
  tx,
  database,
  clock,
  services,
  signal,
  data
}: JobCall<{ kind: FeedKind }>): Promise<void> {
  const { kind } = data
  const place = services.config.places[feedHandlers[kind].place]
  const client = await clientOfFeed(database, kind)
  if (!place || !client || !(await isAlone(tx, kind))) return
  const look = { database, clock, services, signal, kind, client }
  try {
    requireRight(look)
    const { seen, failed } = await inPlace(place, (source) => readFiles(look, source))
    const problem = failed.length > 0 ? `Could not be read: ${failed.join(' ')}` : null
    await noteLook(database, { kind, at: clock.now(), seen, problem })
    if (problem) throw new FilesFailed(problem)
  } catch (error) {
    if (error instanceof FilesFailed) throw error
    const problem =
      error instanceof SftpProblem || error instanceof NotAllowed
        ? error.message
        : `Nothing could be read from ${nameOfPlace(place)} (${error instanceof Error ? error.message : 'unknown'}). The server tries again.`
    await noteLook(database, { kind, at: clock.now(), problem })
    throw new Error(`${kind}: ${problem}`, { cause: error })
  }
}

class FilesFailed extends Error {}
class NotAllowed extends Error {}

function requireRight({ kind, client: { caller } }: Look): void {
  const { menuName, button } = feedRights[kind]
  if (!isGranted(caller.menu, feedRights[kind]))
    throw new NotAllowed(`${caller.name} may not bring these files. Request the right ${menuName} ${button} for it.`)
}

/** Two servers never read the same files. */
async function isAlone(tx: Tx, kind: FeedKind): Promise<boolean> {
  const { alone } = await one(
    tx,
    sql<{ alone: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`files: ${kind}`}, 0)) as alone`
  )
  return alone
}

async function readFiles(look: Look, source: Source): Promise<{ seen: SeenFiles; failed: string[] }> {
  const { database, kind, clock, services, signal } = look
  const files = (await source.files()).filter(({ name }) => isForUs(name)).toSorted(byNumber)
  const before = await seenBefore(database, kind)
  await settleMoved(database, kind, { there: files.map(({ name }) => name), at: clock.now() })
  const seen: SeenFiles = {}
  const failed: string[] = []
  for (const file of files) {
    const known = before[file.name]
    const isSame = known?.size === file.size && known.modifiedMs === file.modifiedMs
    const sinceMs = isSame ? known.sinceMs : clock.now().getTime()
    const isSettled = source.isWhole || sinceMs <= clock.now().getTime() - settlesInMs
    try {
      if (isSettled && !signal.aborted && (await takeFile(look, source, file))) continue
    } catch (error) {
      services.log.error({ err: error, kind, name: file.name }, 'a file could not be read')
      failed.push(`${file.name} (${error instanceof Error ? error.message : 'unknown'}).`)
    }
    seen[file.name] = { size: file.size, modifiedMs: file.modifiedMs, sinceMs }
  }
  return { seen, failed }
}

/** Drafts and hidden files are not. A name with a slash would lead elsewhere. */
const isForUs = (name: string) => !/^\.|[/\\\0]|\.(?:part|tmp|filepart)$/i.test(name)

const collator = new Intl.Collator('en', { numeric: true })
/** Systems number their files. */
const byNumber = (one: ListedFile, other: ListedFile) => collator.compare(one.name, other.name)
