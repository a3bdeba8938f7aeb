import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { type Binaries, findBinaries } from '#platform/db/embedded/binaries.ts'
import { ensureCluster } from '#platform/db/embedded/cluster.ts'
import { asOwner, type Owner, postgresOwner } from '#platform/db/embedded/owner.ts'
import { socketUrl } from '#platform/db/embedded/socket.ts'
import { runOn } from '../running/run-on.ts'
import { copyDataDir, fastFolder, makeDataDir } from './data-dirs.ts'

/** A PostgreSQL and a standby that streams from it, each with its own socket. */
export type Pair = {
  primaryUrl: string
  standbyUrl: string
  /** The standby receives nothing until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  close(): Promise<void>
}

const password = 'standby'
const account = { user: 'postgres', password, database: 'postgres' }

export async function startPair(): Promise<Pair> {
  const owner = await postgresOwner()
  const prefix = join(await fastFolder(), 'payouts-pair-')
  const primaryHome = await makeDataDir(prefix)
  await give(primaryHome, owner)
  const binaries = await findBinaries(owner, primaryHome)
  await ensureCluster(primaryHome, { binaries, owner, password, durability: 'disposable' })
  // Before the first start a copy is as good as a base backup.
  const standbyHome = await copyDataDir(primaryHome, prefix)
  await give(standbyHome, owner)
  await writeFile(join(standbyHome, 'data', 'standby.signal'), '')
  const primary = await start(primaryHome, { binaries, owner, settings: ['wal_level=replica', 'wal_keep_size=256MB'] })
  const primaryUrl = socketUrl(primaryHome, account)
  await untilAnswers(primaryUrl)
  const follows = `primary_conninfo=host=${primaryHome} port=5432 user=postgres password=${password}`
  const standby = await start(standbyHome, { binaries, owner, settings: [follows, 'hot_standby=on'] })
  const standbyUrl = socketUrl(standbyHome, account)
  await untilAnswers(standbyUrl)
  return {
    primaryUrl,
    standbyUrl,
    pause: () => runOn(standbyUrl, 'select pg_wal_replay_pause()'),
    resume: () => runOn(standbyUrl, 'select pg_wal_replay_resume()'),
    async close() {
      for (const server of [standby, primary]) if (server.kill('SIGQUIT')) await once(server, 'exit')
      for (const home of [standbyHome, primaryHome]) await rm(home, { recursive: true, force: true })
    }
  }
}

async function give(folder: string, { uid, gid, isSelf }: Owner): Promise<void> {
  await mkdir(folder, { recursive: true })
  if (!isSelf) await chown(folder, uid, gid)
}

type Start = { binaries: Binaries; owner: Owner; settings: string[] }

async function start(home: string, { binaries, owner, settings }: Start): Promise<ChildProcess> {
  const common = ['fsync=off', 'listen_addresses=', `unix_socket_directories=${home}`, 'port=5432']
  return spawn(
    binaries.postgres,
    ['-D', join(home, 'data'), ...[...common, ...settings].flatMap((setting) => ['-c', setting])],
    { ...asOwner(owner), cwd: '/', env: { LC_ALL: 'C' }, stdio: 'ignore' }
  )
}

async function untilAnswers(connectionString: string): Promise<void> {
  const answers = async () => {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end()
    }
  }
  await vi.waitUntil(answers, { timeout: 20_000 })
}
