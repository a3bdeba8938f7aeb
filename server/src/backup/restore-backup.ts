import { text } from 'node:stream/consumers'
import type pg from 'pg'
import type { Config } from '#config.ts'
import { CommandRefused } from '#platform/cli.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { type Migration, migrationsOf, whileNoneMigrates } from '#platform/db/migrating/migrate.ts'
import { prepareQueue } from '#platform/db/migrating/prepare.ts'
import { configuredFileStore } from '#platform/files/configured-file-store.ts'
import { keepMasterKey, masterKeyFrom, masterKeyText } from '#platform/master-key/master-key.ts'
import { type Manifest, storedNameOf } from './manifest.ts'
import type { Archive } from './read-archive.ts'
import { requireEmptyDatabase, restoreDatabase } from './restore-database.ts'

/**
 * Checks that this version of the product can restore a backup with the configured master key.
 * @returns the migrations of its tables
 * @throws CommandRefused
 */
export async function requireRestorable(archive: Archive, config: Config): Promise<Migration[]> {
  const { migrations, masterKey } = archive.manifest
  const key = (await masterKeyText(config)) ?? (await keyIn(archive))
  if (key === undefined || fingerprintOf(key) !== masterKey)
    throw new CommandRefused(
      `This backup belongs to the master key ${masterKey}, and ${key === undefined ? 'there is none' : `this is ${fingerprintOf(key)}`}. ` +
        'Set MASTER_KEY to it, or put the file keys/master-key into DATA_DIR. Nothing was changed.'
    )
  return migrationsOf(migrations).catch((error: Error) => {
    throw new CommandRefused(`${error.message} Nothing was changed.`)
  })
}

const fingerprintOf = (key: string) => masterKeyFrom(Buffer.from(key, 'base64')).fingerprint

async function keyIn({ manifest, open }: Archive): Promise<string | undefined> {
  return manifest.key ? text(await open(manifest.key)) : undefined
}

/**
 * Restores into an empty database, and adds files to the file store: everything, or nothing of the database. After a
 * failure it can be repeated. Servers that start meanwhile wait.
 * @throws CommandRefused if the database is not empty
 */
export async function restoreBackup(
  archive: Archive,
  migrations: Migration[],
  { database, config }: { database: OpenDatabase; config: Config }
): Promise<void> {
  await whileNoneMigrates(database.pool, async (client) => {
    await requireEmptyDatabase(client)
    // Installed in a separate transaction; it leaves an empty queue.
    await prepareQueue(database)
    await inTransactionOf(client, async () => {
      await restoreDatabase(client, archive.manifest, { migrations, read: archive.open })
      await restoreFiles(archive, config)
    })
    await client.query('analyze')
  })
}

/** Before others can see the rows that name the files. */
async function restoreFiles({ manifest, open }: Archive, config: Config): Promise<void> {
  const store = configuredFileStore(config)
  for (const file of manifest.files) await store.put(storedNameOf(file.name), await open(file))
  if (manifest.key && !config.masterKey) await keepMasterKey(config.dataDir, await text(await open(manifest.key)))
}

async function inTransactionOf(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** A backup in words. */
export function summaryOf({ tables, files, lostFiles, madeOn }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = [...tables, ...files].reduce((sum, part) => sum + part.bytes, 0)
  const lost = lostFiles.length
    ? `\nThe file store has lost ${lostFiles.length} attachments that the database names: ${lostFiles.join(', ')}`
    : ''
  const megabytes = (bytes / 1e6).toFixed(1)
  return `The state of ${madeOn}: ${tables.length} tables with ${rows} rows, and ${files.length} files; ${megabytes} MB.${lost}`
}
