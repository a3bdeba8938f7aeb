import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../src/platform/db/database.ts'
import { silentLog } from '../src/platform/log.ts'

export type TestDatabase = OpenDatabase & { url: string }

/** A database of its own for a test file, with all tables and no rows. Closing drops it. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyOf(inject('testTemplate'))
}

/** A database without any tables, for tests of migrating itself. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return copyOf('template0')
}

async function copyOf(template: string): Promise<TestDatabase> {
  const name = `payouts_test_${randomBytes(8).toString('hex')}`
  await onServer(`create database ${name} template ${template}`)
  const url = new URL(inject('testServerUrl'))
  url.pathname = name
  const database = await openDatabase(url.href, { log: silentLog, maxConnections: 10 })
  return {
    ...database,
    url: url.href,
    async close() {
      await database.close()
      await dropDatabase(name)
    }
  }
}

/** Autovacuum is the superuser's, so force may not end it where it is at work; an ordinary drop does. */
async function dropDatabase(name: string): Promise<void> {
  try {
    await onServer(`drop database if exists ${name} with (force)`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error
    await onServer(`drop database if exists ${name}`)
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
