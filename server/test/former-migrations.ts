import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../src/platform/db/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from './database.ts'

const migrations = join(import.meta.dirname, '../migrations')

/** A database as it was before the migration of a number, for a test of what that makes of its rows. Closing drops it. */
export async function aDatabaseBefore(number: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'payouts-migrations-'))
  const database = await createEmptyDatabase()
  try {
    const former = (await readdir(migrations)).filter((name) => name < number)
    for (const name of former) await copyFile(join(migrations, name), join(folder, name))
    await migrate(database.pool, folder)
    return database
  } catch (error) {
    await database.close()
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}
