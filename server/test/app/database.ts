import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '#platform/db/database.ts'
import { silentLog } from '#platform/log.ts'

export type TestDatabase = OpenDatabase & { url: string }

/** For tests that need unusual connections. */
export type ConnectionOptions = Pick<DatabaseOptions, 'maxConnections' | 'settings'>

/** A database for one test file, with all tables and no rows. Closing drops it. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createCopyOf(inject('testTemplate'))
}

/** A database without tables, for tests of migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createCopyOf('template0')
}

/** Fills a database for `createCopyOf`, once per run; other workers wait. The end of the run drops it. */
export function makeTemplateOnce(template: string, fill: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const making = templates.get(template) ?? makeTemplate(template, fill)
  templates.set(template, making)
  return making
}

/** The templates that this worker knows to exist: its test files share imported modules. */
const templates = new Map<string, Promise<void>>()

async function makeTemplate(template: string, fill: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    const { name, database } = await openCopy(inject('testTemplate'))
    await fill(database)
    await database.close()
    await client.query(`alter database ${name} rename to ${template}`)
  } finally {
    await client.end()
  }
}

/** A copy of the template database. Closing drops it. */
export async function createCopyOf(template: string, connections?: ConnectionOptions): Promise<TestDatabase> {
  const { name, url, database } = await openCopy(template, connections)
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await dropDatabase(name)
    }
  }
}

type Copy = { name: string; url: string; database: OpenDatabase }

async function openCopy(template: string, connections: ConnectionOptions = {}): Promise<Copy> {
  const name = `payouts_test_${randomBytes(8).toString('hex')}`
  // Twice as fast as by the log, where nothing waits for a disk.
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(inject('testServerUrl'))
  url.pathname = name
  const database = await openTestPool(url.href, connections)
  return { name, url: url.href, database }
}

/** A machine that stands still for half a minute, as busy ones do, fails no test. */
export const openTestPool = (url: string, connections: ConnectionOptions = {}): Promise<OpenDatabase> =>
  openDatabase(url, { log: silentLog, maxConnections: 10, connectTimeoutMs: 120_000, ...connections })

/** Autovacuum belongs to the superuser, so `force` may not end it; an ordinary drop does. */
async function dropDatabase(name: string): Promise<void> {
  try {
    await onServer(`drop database if exists ${name} with (force)`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error
    await onServer(`drop database if exists ${name}`)
  }
}

let server: pg.Pool | undefined

/** On a connection that the worker keeps, as each of its files makes and drops databases. */
async function onServer(statement: string): Promise<void> {
  server ??= new pg.Pool({
    connectionString: inject('testServerUrl'),
    idleTimeoutMillis: 0,
    allowExitOnIdle: true
  }).on('error', () => undefined)
  await server.query(statement)
}
