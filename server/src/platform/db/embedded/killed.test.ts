import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fastFolder, makeDataDir } from '#test/app/data-dirs.ts'
import { silentLog } from '../../log.ts'
import { createPool, type OpenDatabase } from '../database.ts'
import { asOwner, postgresOwner } from './owner.ts'
import { type EmbeddedDatabase, startEmbedded } from './start.ts'

let dataDir: string
let database: EmbeddedDatabase
let pools: OpenDatabase[]
beforeEach(async () => {
  dataDir = await makeDataDir(join(await fastFolder(), 'payouts-killed-'))
  database = await startEmbedded({ dataDir, log: silentLog })
  pools = [openPool(), openPool({ default_transaction_read_only: 'on' })]
  await pools[0]?.pool.query('create table notes (note bigint primary key)')
})
afterEach(async () => {
  for (const pool of pools) await pool.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const openPool = (settings = {}) => createPool(database.url, { log: silentLog, maxConnections: 8, settings })
const inCluster = (name: string) => join(dataDir, 'postgres/data', name)

const postmaster = async () => Number.parseInt(await readFile(inCluster('postmaster.pid'), 'utf8').catch(() => ''), 10)

async function killPostgres(): Promise<number> {
  const pid = await postmaster()
  process.kill(pid, 'SIGKILL')
  return pid
}

/** Another PostgreSQL runs, and every pool reaches it without help. */
async function allAnswerAgain(...gone: (number | undefined)[]): Promise<void> {
  // The child processes of a killed PostgreSQL answer for a moment.
  await expect.poll(async () => [...gone, Number.NaN].includes(await postmaster())).toBe(false)
  for (const { pool } of pools) {
    const answers = () =>
      pool.query('select 1').then(
        () => true,
        () => false
      )
    await expect.poll(answers).toBe(true)
  }
}

/** Writes notes one after the other until it is stopped. @returns the acknowledged ones */
function underLoad(): { stop(): Promise<number[]> } {
  const acknowledged: number[] = []
  let next = 0
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const note = next++
      try {
        await pools[0]?.pool.query('insert into notes values ($1)', [note])
        acknowledged.push(note)
      } catch {
        await pause(5)
      }
    }
  }
  const writers = [1, 2, 3, 4].map(write)
  return {
    async stop() {
      isOver = true
      await Promise.all(writers)
      return acknowledged
    }
  }
}

test('killed again and again under load, it answers again where it was, and nothing acknowledged is lost', async () => {
  const load = underLoad()
  // One backend is busy with a statement that does not end by itself when PostgreSQL dies.
  const busy = pools[1]?.pool.query('select count(*) from generate_series(1, 1e12)').catch(() => undefined)
  for (let kill = 0; kill < 3; kill++) {
    await pause(100)
    await allAnswerAgain(await killPostgres())
  }
  await busy
  const acknowledged = await load.stop()
  const { rows } = await (pools[0] as OpenDatabase).pool.query('select note from notes')
  const kept = new Set(rows.map(({ note }) => note))
  expect(acknowledged.length).toBeGreaterThan(10)
  expect(acknowledged.filter((note) => !kept.has(note))).toEqual([])
})

test('a stranger that has its process number in the meantime is left alone and does not keep it away', async () => {
  const stranger = spawn('sleep', ['60'])
  const pidFile = await readFile(inCluster('postmaster.pid'), 'utf8')
  const lock = join(dataDir, 'postgres/socket/.s.PGSQL.5432.lock')
  const killed = await killPostgres()
  await writeFile(inCluster('postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)))
  await writeFile(lock, (await readFile(lock, 'utf8')).replace(/^\d+/, String(stranger.pid)))
  await allAnswerAgain(killed, stranger.pid)
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
  await once(stranger, 'exit')
})

test('a killed one that nobody has reaped yet does not keep it away', async () => {
  // The shell becomes a program that never reaps its child.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], asOwner(await postgresOwner()))
  const [unreaped] = await once(parent.stdout, 'data')
  const pidFile = await readFile(inCluster('postmaster.pid'), 'utf8')
  const killed = await killPostgres()
  await writeFile(inCluster('postmaster.pid'), pidFile.replace(/^\d+/, String(unreaped).trim()))
  await allAnswerAgain(killed, Number(unreaped))
  parent.kill()
  await once(parent, 'exit')
})

test('a file of process numbers that the crash left empty does not keep it away', async () => {
  const killed = await killPostgres()
  await writeFile(inCluster('postmaster.pid'), '')
  await allAnswerAgain(killed)
})

test('a start that fails is tried again until it succeeds', async () => {
  const postgresLog = join(dataDir, 'postgres/postgres.log')
  const failures = async () => (await readFile(postgresLog, 'utf8')).split('contains errors').length - 1
  await writeFile(inCluster('postgresql.auto.conf'), 'not a setting')
  const killed = await killPostgres()
  await expect.poll(failures).toBeGreaterThan(1)
  await writeFile(inCluster('postgresql.auto.conf'), '')
  await allAnswerAgain(killed)
})
