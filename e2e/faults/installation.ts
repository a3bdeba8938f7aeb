import { execFile } from 'node:child_process'
import { rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { copyDataDir, fastFolder, makeDataDir } from '../../server/test/app/data-dirs.ts'
import { isReady, type RunningServer, startServer } from '../support/server.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type WatchedDatabase, watchDatabase } from './database.ts'

/** Two servers on one database behind a balancer, on a disk of their own where the system allows one. */
export type Installation = {
  servers: RunningServer[]
  balancer: Balancer
  database: WatchedDatabase
  dataDir: string
  /** Why its disk cannot be filled; undefined if it can be. */
  diskIsShared: string | undefined
  /** The servers' clock minus the system's. */
  clockMovedMs: number
  /** Waits until every server says that it is ready. */
  untilReady(): Promise<void>
  discard(): Promise<void>
}

const run = promisify(execFile)
const diskSize = '6g'
const malaysiaMs = 8 * 3_600_000

/** @param prepared a DATA_DIR with sample data, whose server has stopped */
export async function install(prepared: string): Promise<Installation> {
  const disk = await makeDataDir(join(await fastFolder(), 'payouts-faults-'))
  const diskIsShared = await mountDisk(disk)
  const dataDir = await copyDataDir(prepared, join(disk, 'data-'))
  const settings = {
    DATA_DIR: dataDir,
    // Servers behind one balancer share the address that their tokens name.
    PUBLIC_URL: 'http://payouts.example',
    NODE_OPTIONS: `--import=${new URL('moved-clock.ts', import.meta.url).href}`
  }
  const first = await startServer(settings)
  const servers = [first, await startServer(settings)]
  const database = await watchDatabase(dataDir)
  await database.query('create extension if not exists amcheck')
  const balancer = await startBalancer(servers.map(({ url }) => Number(new URL(url).port)))
  return {
    servers,
    balancer,
    database,
    dataDir,
    diskIsShared,
    clockMovedMs: 0,
    async untilReady() {
      while (!(await Promise.all(servers.map(({ url }) => isReady(url)))).every(Boolean)) await wait(20)
    },
    async discard() {
      balancer.close()
      await database.close()
      for (const server of servers) await server.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
      if (!diskIsShared) await run('umount', [disk])
      await rmdir(disk)
    }
  }
}

/** The servers' day in Malaysia, some days later. */
export function dayAt({ clockMovedMs }: Installation, daysLater = 0): string {
  const instant = Date.now() + clockMovedMs + malaysiaMs + daysLater * 86_400_000
  return new Date(instant).toISOString().slice(0, 10)
}

async function mountDisk(folder: string): Promise<string | undefined> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=711`, 'payouts-faults', folder])
    return undefined
  } catch {
    return 'only root may mount a disk of its own size'
  }
}
