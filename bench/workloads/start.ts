import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, type Turn, timed } from '../benchmark.ts'
import { newMasterKey } from '../http/people.ts'
import { startServer } from '../http/server.ts'

const workers = 2
/** Until what a start leaves behind is gone. */
const restMs = 10_000

const thinScript = `
  import fastify from 'fastify'
  const app = fastify()
  app.get('/readyz', () => ({ status: 'ready' }))
  await app.listen({ port: 0 })
  process.exit()`

/** From the command to the first answer, on a migrated database. */
export const start: Benchmark = {
  name: 'start',
  about:
    'a start of the server with two workers until it is ready, against one of a Fastify with a single route; ' +
    'with `--against FOLDER` also against the build there, with the memory of all processes at rest',
  usual: { rounds: 7 },
  quick: { rounds: 3 },
  comparesBuilds: true,
  async *measure({ dealers, rounds, against }) {
    await using bench = await openBenchDatabase({ dealers })
    const masterKey = newMasterKey()
    const startOnce = async (build?: string) => {
      await using server = await startServer(bench.url, { masterKey, workers, build })
      return server.readyMs
    }
    await startOnce()
    const turns = await inTurns(rounds, { bare: () => timed(startThinly), ours: startOnce })
    yield { workload: 'start, until ready', rows: 0, baseline: 'a Fastify with one route', unit: 'ms', turns }
    if (against === undefined) return
    // Another build may have other tables.
    const urlOfOther = await newDatabase(bench.superuserUrl, bench.url)
    const ready: Turn[] = []
    const atRest: Turn[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const bare = await startAndRest(urlOfOther, against)
      const ours = await startAndRest(bench.url)
      // The first turn of each builds what is stale.
      if (round === 0) continue
      ready.push({ bare: bare.readyMs, ours: ours.readyMs })
      atRest.push({ bare: bare.memoryMb, ours: ours.memoryMb })
    }
    const baseline = `the build in ${against}`
    yield { workload: 'start, until ready', rows: 0, baseline, unit: 'ms', turns: ready }
    yield { workload: 'memory at rest', rows: 0, baseline, unit: 'MB', turns: atRest }

    async function startAndRest(url: string, build?: string): Promise<{ readyMs: number; memoryMb: number }> {
      await using server = await startServer(url, { masterKey, workers, build })
      await wait(restMs)
      return { readyMs: server.readyMs, memoryMb: server.memoryMiB() * 1.048576 }
    }
  }
}

/** @returns the address of an empty database in the same PostgreSQL */
async function newDatabase(superuserUrl: string, url: string): Promise<string> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('create database other_build owner payouts')
  await client.end()
  return Object.assign(new URL(url), { pathname: '/other_build' }).href
}

async function startThinly(): Promise<void> {
  const thin = spawn(process.execPath, ['--input-type=module', '--eval', thinScript], {
    cwd: import.meta.dirname,
    stdio: 'inherit'
  })
  const [code] = await once(thin, 'exit')
  if (code !== 0) throw new Error(`The thin server ended with ${code}.`)
}
