import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { recordEvent } from '#activity/record.ts'
import { signed } from '#audit/signatures.ts'
import { type Signing, signingKey } from '#audit/signing-key.ts'
import { inlinedSql } from '#downloads/rendering/inlined-sql.ts'
import { closedThrough } from '#periods/closed-months.ts'
import { copyOut } from '#platform/db/copy-out.ts'
import type { Database } from '#platform/db/database.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { manifestName, manifestOf, signedOfYear, type YearFile, type YearManifest, yearFiles } from './year-files.ts'

/**
 * Writes a closed year into a folder that is not there yet: a CSV file for each kind of record, of one moment, and their
 * manifest, signed. The folder gets its name once all of it is written. Refuses a year that is open.
 */
export async function writeYear(
  db: Database,
  { year, folder, signing }: { year: number; folder: string; signing: Signing }
): Promise<YearManifest | Refusal> {
  const closed = await closedThrough(db)
  if (closed === null || closed < `${year}-12-31`)
    return refuse('refusedByRule', `${year} is not closed. Close its December first.`)
  if (await isThere(folder)) return refuse('refusedByRule', `${folder} is there already. Name another folder.`)
  const key = await db.transaction().execute((tx) => signingKey(tx, signing))
  const draft = `${folder}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  const files = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (view) => {
      const written: YearManifest['files'] = []
      for (const file of yearFiles(year)) written.push(await writeFileOf(view, file, draft))
      return written
    })
  const unsigned = { year, exportedOn: signing.clock.now().toISOString(), files }
  const manifest = manifestOf(unsigned, signed(signedOfYear(unsigned), key))
  await writeFile(join(draft, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
  await rename(draft, folder)
  await db.transaction().execute((tx) =>
    recordEvent(tx, {
      ...{ area: 'periods', action: 'EXPORT YEAR', activity: `Exported the year ${year}`, name: String(year) },
      actor: { name: 'Command line' },
      details: { year, files },
      at: signing.clock.now()
    })
  )
  return manifest
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false
  )

const newline = 0x0a
const quote = 0x22

async function writeFileOf(view: Database, { name, rows }: YearFile, folder: string) {
  const hash = createHash('sha256')
  let lines = 0
  // A text may have lines of its own, and a doubled quote in it ends it and begins it again.
  let isQuoted = false
  const copy = await copyOut(view, `copy (${inlinedSql(rows, view)}) to stdout with (format csv, header)`)
  await pipeline(
    copy,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        for (const byte of chunk) {
          if (byte === quote) isQuoted = !isQuoted
          else if (byte === newline && !isQuoted) lines += 1
        }
        yield chunk
      }
    },
    createWriteStream(join(folder, name))
  )
  return { name, rows: lines - 1, sha256: hash.digest('hex') }
}
