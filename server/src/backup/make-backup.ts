import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { attachedFiles } from '#attachments/queries.ts'
import { reportFiles } from '#downloads/queries.ts'
import { copyOut } from '#platform/db/copy-out.ts'
import { createPool, type Database } from '#platform/db/database.ts'
import type { Schema } from '#platform/db/migrating/migrate.ts'
import { inOneView } from '#platform/db/one-view.ts'
import { one } from '#platform/db/read.ts'
import { openIfThere } from '#platform/files/files.ts'
import type { Services } from '#platform/http/services.ts'
import { masterKeyText } from '#platform/master-key/master-key.ts'
import { serverFolder } from '#platform/program-files.ts'
import { type CopiedTable, lockCopiedTables, readSequences, TablesMoved } from './copied-tables.ts'
import { copyOutOf, copySettings } from './copy-text.ts'
import {
  filePartName,
  keyName,
  type Manifest,
  manifest,
  manifestName,
  type TablePart,
  tablePartName
} from './manifest.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

/** How often a snapshot is begun again because an import replaced a table. */
const mostTries = 5

type BackupOptions = {
  /** The master key goes into the archive, so that a restore needs nothing else. */
  withKey: boolean
  signal?: AbortSignal
}

/**
 * Copies the database and every file that its rows name, while servers go on working. The rows are one snapshot; the
 * files are read later, but a named file never changes.
 * @returns the contents
 */
export async function makeBackup(path: string, services: Services, options: BackupOptions): Promise<Manifest> {
  const { databaseUrl, log, config } = services
  const source = createPool(databaseUrl, {
    log,
    applicationName: 'payouts backup',
    maxConnections: 1,
    settings: copySettings
  })
  try {
    for (let tries = 1; ; tries++) {
      try {
        return await writeArchive(path, config.diskReserveBytes, async (archive) => {
          const made = manifest.parse(await fill(archive, source.db, services, options))
          await archive.add(manifestName, JSON.stringify(made, null, 1))
          return made
        })
      } catch (error) {
        if (!(error instanceof TablesMoved) || tries === mostTries) throw error
      }
    }
  } finally {
    await source.close()
  }
}

async function fill(
  archive: ArchiveWriter,
  source: Database,
  services: Services,
  { withKey, signal }: BackupOptions
): Promise<Manifest> {
  const { rows, ...database } = await inOneView(source, (view) => copyDatabase(archive, view, signal))
  const sequences = await readSequences(source)
  const files = await copyFiles(archive, services, { ...rows, signal })
  const key = withKey ? await masterKeyText(services.config) : undefined
  return {
    format: 'dealer-payouts backup 1',
    productVersion: await productVersion(),
    masterKey: services.masterKey.fingerprint,
    ...database,
    sequences,
    ...files,
    key: key === undefined ? null : await archive.add(keyName, key)
  }
}

async function copyDatabase(archive: ArchiveWriter, view: Database, signal?: AbortSignal) {
  const copied = await lockCopiedTables(view)
  const about = await one(
    view,
    sql<{ madeOn: Date; postgresVersion: string }>`
      select now() as "madeOn", current_setting('server_version') as "postgresVersion"`
  )
  const { rows: migrations } = await sql<Schema[number]>`
    select number, name, checksum from migrations order by number`.execute(view)
  const rows = { attached: await attachedFiles(view), reports: await reportFiles(view) }
  const tables: TablePart[] = []
  for (const table of copied) {
    signal?.throwIfAborted()
    tables.push(await copyTable(archive, view, table))
  }
  return { madeOn: about.madeOn.toISOString(), postgresVersion: about.postgresVersion, migrations, tables, rows }
}

async function copyTable(archive: ArchiveWriter, view: Database, table: CopiedTable): Promise<TablePart> {
  const copy = await copyOut(view, copyOutOf(table))
  const part = await archive.add(tablePartName(table.schema, table.table), copy)
  return { ...part, ...table, rows: copy.rowCount }
}

type NamedFiles = { attached: { name: string; sha256: string }[]; reports: string[]; signal: AbortSignal | undefined }

/** Reports may have expired since the snapshot. Attachments never do: a missing one is lost. */
async function copyFiles(
  archive: ArchiveWriter,
  { files: store }: Services,
  { attached, reports, signal }: NamedFiles
): Promise<Pick<Manifest, 'files' | 'lostFiles'>> {
  const files: Manifest['files'] = []
  const lostFiles: string[] = []
  for (const { name, sha256 } of [...attached, ...reports.map((name) => ({ name, sha256: undefined }))]) {
    signal?.throwIfAborted()
    const content = await openIfThere(store, name)
    // Images and reports hardly compress.
    const part = content && (await archive.add(filePartName(name), content, { compress: false }))
    if (part) files.push(part)
    if (sha256 !== undefined && part?.sha256 !== sha256) lostFiles.push(name)
  }
  return { files, lostFiles }
}

async function productVersion(): Promise<string> {
  const text = await readFile(join(serverFolder, 'package.json'), 'utf8')
  return String((JSON.parse(text) as { version: unknown }).version)
}
