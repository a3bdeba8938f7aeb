import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { copyDataDir, fastFolder, makeDataDir } from '#test/app/data-dirs.ts'
import { silentLog } from '../../log.ts'
import type { Durability } from './settings.ts'
import { type EmbeddedDatabase, startEmbedded } from './start.ts'

let prefix: string
/** The data folder that a first start made. */
let prepared: string
beforeAll(async () => {
  prefix = join(await fastFolder(), 'payouts-embedded-')
  prepared = await makeDataDir(prefix)
  const database = await startEmbedded({ dataDir: prepared, log: silentLog, durability: 'disposable' })
  await database.close()
})
afterAll(() => rm(prepared, { recursive: true, force: true }))

let dataDir: string
let joined: EmbeddedDatabase[]
beforeEach(async () => {
  dataDir = await copyDataDir(prepared, prefix)
  joined = []
})
afterEach(async () => {
  for (const database of joined) await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function arrive(durability: Durability = 'disposable'): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: silentLog, durability })
  joined.push(database)
  return database
}

async function leave(database: EmbeddedDatabase): Promise<void> {
  joined = joined.filter((other) => other !== database)
  await database.close()
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function postmasterPid(): Promise<number> {
  const lines = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')
  return Number(lines.split('\n')[0])
}

test('keeps its data from one start to the next, and its password to its owner', async () => {
  const first = await arrive()
  await query(first.url, 'create table notes as select 7 as note')
  await leave(first)
  await expect(query(first.url, 'select 1')).rejects.toThrow('ENOENT')
  const second = await arrive()
  expect(await query(second.url, 'select note from notes')).toEqual([{ note: 7 }])
  expect((await stat(join(dataDir, 'keys/postgres-password'))).mode & 0o777).toBe(0o600)
})

test('signs the application in without special rights', async () => {
  const { url } = await arrive()
  const rights = await query(
    url,
    `select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user`
  )
  expect(rights).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }])
})

test('two processes that start at once in an empty folder share one database, and the last to leave stops it', async () => {
  await rm(dataDir, { recursive: true })
  dataDir = await makeDataDir(prefix)
  const [one, other] = await Promise.all([arrive(), arrive()])
  expect(other.url).toBe(one.url)
  await leave(one)
  expect(await query(other.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await leave(other)
  await expect(query(other.url, 'select 1')).rejects.toThrow('ENOENT')
})

test('a stranger at work keeps it running', async () => {
  const database = await arrive()
  const stranger = new pg.Client({ connectionString: database.url })
  await stranger.connect()
  await leave(database)
  expect((await stranger.query('select 1 as alive')).rows).toEqual([{ alive: 1 }])
  await stranger.end()
  const again = await arrive()
  expect(again.url).toBe(database.url)
})

test('one that a killed process left behind is taken over', async () => {
  const orphan = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../../test/app/embedded-user.ts'), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit']
    }
  )
  const [url] = await once(orphan.stdout, 'data')
  orphan.kill('SIGKILL')
  await once(orphan, 'exit')
  const database = await arrive()
  expect(`${database.url}\n`).toBe(String(url))
  // PostgreSQL takes a moment to notice the death; until then the killed process counts as a client.
  const present = () =>
    query(database.superuserUrl, `select from pg_stat_activity where application_name = 'payouts presence'`)
  await expect.poll(present).toHaveLength(1)
  await leave(database)
  await expect(query(database.url, 'select 1')).rejects.toThrow('ENOENT')
})

test('a PostgreSQL that takes seconds to answer is left running', async () => {
  const database = await arrive()
  const pid = await postmasterPid()
  await query(database.superuserUrl, 'alter system set pre_auth_delay = 3')
  await query(database.superuserUrl, 'select pg_reload_conf()')
  await arrive()
  expect(await postmasterPid()).toBe(pid)
})

test('a PostgreSQL that keeps silent is stopped and started again', async () => {
  const database = await arrive()
  const pid = await postmasterPid()
  process.kill(pid, 'SIGSTOP')
  const again = await arrive()
  expect(await postmasterPid()).not.toBe(pid)
  expect(await query(again.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await leave(database)
})
