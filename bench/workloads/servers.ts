import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/db/database.ts'
import { type BenchDatabase, loadCycle, openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, type Measured, type Size } from '../benchmark.ts'
import { type LoadClient, startClient } from '../http/client.ts'
import type { LoadResult } from '../http/load.ts'
import { newMasterKey, signInPeople } from '../http/people.ts'
import { type RunningServer, startServer } from '../http/server.ts'
import { latencyInWords } from './mixed.ts'
import { type WorkingDay, workingDay } from './working-day.ts'

/** More than one connection makes in a second. */
const callsPerSecond = 60

/**
 * On one database, without pauses between calls: the full load of the machine. Each server has one process unless
 * stated.
 */
export const servers: Benchmark = {
  name: 'servers',
  about:
    'the working day’s mix without pauses: two and four servers of one process against one, one of two workers against one; one of two killed',
  usual: { rows: 300_000, dealers: 1000, people: 16, seconds: 5, rounds: 5 },
  quick: { rows: 100_000, dealers: 1000, people: 16, seconds: 2, rounds: 1 },
  async *measure(size) {
    const { rows, dealers } = size
    await using bench = await openBenchDatabase({ dealers })
    await loadCycle(bench.database, 1, { rows, dealers })
    yield* measuredOn(bench, size)
  }
}

async function* measuredOn(bench: BenchDatabase, { dealers, people: count, seconds, rounds }: Size) {
  const { db } = bench.database
  const masterKey = newMasterKey()
  const day = await workingDay(db, await signInPeople(db, masterKey, count), dealers)
  await using stack = new AsyncDisposableStack()
  const started: RunningServer[] = []
  const servers = async (workers: number, count = 1) => {
    for (let number = 0; number < count; number += 1)
      started.push(stack.use(await startServer(bench.url, { masterKey, workers })))
    return started.splice(0)
  }
  const four = await servers(1, 4)
  const withWorkers = await servers(2)
  const client = stack.use(startClient())
  const load = (servers: readonly RunningServer[]) =>
    client.load({ urls: urlsOf(servers), scripts: day.scripts(seconds * callsPerSecond), seconds })

  const one = four.slice(0, 1)
  // Warms up all processes: one that has answered little is slower.
  for (const servers of [...four.map((each) => [each]), withWorkers]) await load(servers)

  for (const [workload, ours] of [
    ['two servers of one process', four.slice(0, 2)],
    ['four servers of one process', four],
    ['one server with two workers', withWorkers]
  ] as const) {
    const results: LoadResult[][] = [[], []]
    const perSecond = async (servers: readonly RunningServer[], kept: LoadResult[] = []) => {
      const result = await load(servers)
      kept.push(result)
      return result.answered / result.seconds
    }
    const turns = await inTurns(rounds, {
      bare: () => perSecond(one, results[0]),
      ours: () => perSecond(ours, results[1])
    })
    const notes = results.map((kept, index) => `${index ? 'ours' : 'baseline'}: ${p99sInWords(kept)}`)
    yield { workload, baseline: 'one server of one process', unit: 'calls/s', turns, notes } satisfies Measured
  }
  yield await oneKilled({ client, day, db, servers: four.slice(2), seconds })
}

const urlsOf = (servers: readonly RunningServer[]) => servers.map(({ url }) => url)

function p99sInWords(results: readonly LoadResult[]): string {
  const reads = results.map(({ latency }) => latency['read']?.p99.toFixed(0))
  return `p99 of reads by rounds ${reads.join(', ')} ms`
}

type Killing = { client: LoadClient; day: WorkingDay; db: Database; servers: RunningServer[]; seconds: number }

/**
 * When its server is killed, a client repeats the call at the other one with the same requestId, as a balancer or the
 * console may.
 */
async function oneKilled({ client, day, db, servers, seconds }: Killing): Promise<Measured> {
  const order = { urls: urlsOf(servers), scripts: day.scripts(3 * seconds * callsPerSecond) }
  const before = await client.load({ ...order, scripts: day.scripts(seconds * callsPerSecond), seconds })
  const loading = client.begin(order)
  await pause(seconds * 1500)
  await servers[0]?.kill()
  await pause(seconds * 1500)
  const result = await loading.stop()
  await requireKept(db, day, result)
  const notes = [
    `${result.answered} calls answered, none refused; ${result.acknowledged.length} holds acknowledged and all there, none twice`,
    `calls repeated at the other server: ${result.moved}; reads: ${latencyInWords(result.latency['read'] ?? noCalls)}`
  ]
  const turns = [{ ours: result.answered / result.seconds, bare: before.answered / before.seconds }]
  return { workload: 'two servers, one killed halfway', baseline: 'both alive', unit: 'calls/s', turns, notes }
}

const noCalls = { count: 0, median: Number.NaN, p99: Number.NaN, most: Number.NaN }

/** @throws Error if an acknowledged call did not hold its row, or a call was done twice */
async function requireKept(db: Database, day: WorkingDay, { acknowledged }: LoadResult): Promise<void> {
  const ids = acknowledged.flatMap((requestId) => day.heldBy(requestId))
  const { rows } = await sql<{ lost: number; twice: number }>`
    select
      (select count(*) from transactions where batch_no = 1 and id = any(${ids}::bigint[]) and state <> 'HELD') as lost,
      (select count(*) from cycle_actions) - (select count(*) from recorded_calls where answer is not null and path like '%holdPayout%') as twice`.execute(
    db
  )
  const [{ lost, twice } = { lost: Number.NaN, twice: Number.NaN }] = rows
  if (lost !== 0 || twice !== 0)
    throw new Error(`${lost} acknowledged rows are not held, ${twice} calls were done twice.`)
}
