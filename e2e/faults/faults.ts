import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signal, type WatchedDatabase } from './database.ts'
import type { Installation } from './installation.ts'
import type { Chances } from './seeded.ts'

export type Fault = {
  name: string
  weight: number
  /** How many processes it kills. */
  kills: number
  /** Why it is not possible here. */
  skipped?(installation: Installation): string | undefined
  /** It lasts for a while: readiness is measured from its end. */
  lasts?: true
  /** Causes the fault, and does what an operator would do then: restarts a killed server, but not PostgreSQL. */
  strike(installation: Installation, chances: Chances): Promise<void>
}

const mebibyte = 1024 * 1024
/** How soon PostgreSQL and its clients have to be back during a lasting fault. */
const backWithinMs = 20_000
const beforeMidnightMs = 12_000

export const faults: Fault[] = [
  {
    name: 'a server killed',
    weight: 6,
    kills: 1,
    strike: async ({ servers }, chances) => chances.pick(servers)?.killAndRestart()
  },
  {
    name: 'both servers killed',
    weight: 3,
    kills: 2,
    async strike({ servers }) {
      await Promise.all(servers.map((server) => server.killAndRestart()))
    }
  },
  {
    name: 'a server killed, and again as it starts',
    weight: 6,
    kills: 2,
    async strike({ servers }, chances) {
      await chances.pick(servers)?.killAndRestart({}, { killedAfterMs: chances.between(50, 4000) })
    }
  },
  {
    name: 'PostgreSQL killed',
    weight: 6,
    kills: 1,
    async strike(installation) {
      await killPostgres(installation)
    }
  },
  {
    name: 'PostgreSQL killed four times, as it comes back',
    weight: 8,
    kills: 4,
    lasts: true,
    async strike(installation, chances) {
      for (let times = 1; times < 4; times++) {
        await untilAnotherPostgres(installation, await killPostgres(installation))
        await wait(chances.between(0, 600))
      }
      await killPostgres(installation)
    }
  },
  {
    name: 'PostgreSQL and both servers killed',
    weight: 4,
    kills: 3,
    async strike(installation) {
      await Promise.all([killPostgres(installation), ...installation.servers.map((server) => server.killAndRestart())])
    }
  },
  {
    name: 'eight backends of PostgreSQL killed, one after another',
    weight: 10,
    kills: 8,
    lasts: true,
    async strike({ database }, chances) {
      for (let times = 0; times < 8; times++) {
        const pid = chances.pick(await backendsOnceBack(database))
        if (pid !== undefined) signal(pid, 'SIGKILL')
        await wait(chances.between(0, 400))
      }
    }
  },
  {
    name: 'one backend of PostgreSQL killed',
    weight: 5,
    kills: 1,
    async strike({ database }, chances) {
      const pid = chances.pick(await database.backends())
      if (pid !== undefined) signal(pid, 'SIGKILL')
    }
  },
  {
    name: 'connections to PostgreSQL ended',
    weight: 3,
    kills: 0,
    async strike({ database }, chances) {
      const ended = (await database.backends()).filter(() => chances.below(2) === 0)
      await database.query('select pg_terminate_backend(pid) from unnest($1::integer[]) as pid', [ended])
    }
  },
  {
    name: 'connections of clients cut',
    weight: 4,
    kills: 0,
    async strike({ balancer }, chances) {
      for (let times = chances.between(1, 4); times > 0; times--) {
        balancer.cut()
        await wait(chances.between(20, 200))
      }
    }
  },
  { name: 'a slow disk', weight: 2, kills: 0, lasts: true, strike: slowDown },
  {
    name: 'a full disk',
    weight: 1,
    kills: 0,
    lasts: true,
    skipped: ({ diskIsShared }) => diskIsShared,
    strike: fillDisk
  },
  { name: 'midnight, servers killed', weight: 1, kills: 3, lasts: true, strike: passMidnight }
]

/** @returns the process that it killed */
async function killPostgres({ database }: Installation): Promise<number> {
  const pid = await database.postmaster()
  signal(pid, 'SIGKILL')
  return pid
}

/** Waits until the servers have started another, which may still be recovering. */
async function untilAnotherPostgres({ database }: Installation, killed: number): Promise<void> {
  const giveUpAt = Date.now() + backWithinMs
  while (Date.now() < giveUpAt) {
    if ((await database.postmaster().catch(() => killed)) !== killed) return
    await wait(10)
  }
  throw new Error(`PostgreSQL was not started again within ${backWithinMs / 1000} s.`)
}

/** The servers' backends, as soon as PostgreSQL has recovered and has any. */
async function backendsOnceBack(database: WatchedDatabase): Promise<number[]> {
  const giveUpAt = Date.now() + backWithinMs
  for (;;) {
    const pids = await database.backends().catch(() => [])
    if (pids.length > 0) return pids
    if (Date.now() > giveUpAt) throw new Error(`No server was back within ${backWithinMs / 1000} s.`)
    await wait(20)
  }
}

/** Pauses PostgreSQL most of the time, as a disk that does not answer would. */
async function slowDown({ database }: Installation, chances: Chances): Promise<void> {
  const until = Date.now() + chances.between(2000, 4000)
  while (Date.now() < until) {
    const pids = await database.processes()
    for (const pid of pids) signal(pid, 'SIGSTOP')
    await wait(chances.between(100, 500))
    for (const pid of pids) signal(pid, 'SIGCONT')
    await wait(chances.between(20, 80))
  }
}

async function fillDisk({ dataDir }: Installation, chances: Chances): Promise<void> {
  const ballast = join(dataDir, '..', 'ballast')
  try {
    await fill(ballast)
    await wait(chances.between(1000, 3000))
    await fill(ballast)
    await wait(1000)
  } finally {
    await rm(ballast, { force: true })
  }
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'a')
  try {
    for (let bytes = 16 * mebibyte; bytes >= 4096; ) {
      const { bytesWritten } = await file.write(Buffer.alloc(bytes)).catch(() => ({ bytesWritten: 0 }))
      if (bytesWritten < bytes) bytes = Math.floor(bytes / 4)
    }
  } finally {
    await file.close()
  }
}

/** Shortly before midnight in Malaysia at the end of a month, of a year, and of both days around a leap day. */
const midnights = ['2026-12-01', '2027-01-01', '2027-03-01', '2028-02-29', '2028-03-01', '2028-12-31'].map((day) =>
  new Date(`${day}T00:00:00+08:00`).getTime()
)

/** Moves the servers' clock to shortly before the next of these midnights, and kills both around it. */
async function passMidnight(installation: Installation, chances: Chances): Promise<void> {
  const now = Date.now() + installation.clockMovedMs
  const midnight = midnights.find((each) => each > now + beforeMidnightMs)
  if (midnight === undefined) return
  installation.clockMovedMs += midnight - beforeMidnightMs - now
  const moved = { FAULTS_CLOCK_MOVED_MS: String(installation.clockMovedMs) }
  await Promise.all(installation.servers.map((server) => server.killAndRestart(moved)))
  const left = midnight - (Date.now() + installation.clockMovedMs)
  await wait(Math.max(0, left + chances.between(-1000, 2000)))
  await chances.pick(installation.servers)?.killAndRestart()
  await wait(2000)
}
