import { setTimeout as pause } from 'node:timers/promises'
import { loadCycle, openBenchDatabase } from '../bench-database.ts'
import type { Benchmark } from '../benchmark.ts'
import { startClient } from '../http/client.ts'
import type { Latency } from '../http/load.ts'
import { newMasterKey, signInPeople } from '../http/people.ts'
import { type RunningServer, startServer } from '../http/server.ts'
import { workingDay } from './working-day.ts'

/** Between two calls of a person: reading what came. 200 people make 40 calls a second. */
const pauseMs = 5000
const workers = 2

/** A server with all its processes, and people who look at what came before they go on. */
export const mixed: Benchmark = {
  name: 'mixed',
  about:
    'a working day: 200 people with 80 % lists, 10 % headers, 5 % feeds, 3 % holds, 2 % exports; p99 of reads against their median while only one person works',
  usual: { rows: 100_000, dealers: 1000, people: 200, seconds: 600 },
  quick: { rows: 50_000, dealers: 1000, people: 200, seconds: 20 },
  async *measure({ rows, dealers, people: count, seconds }) {
    await using bench = await openBenchDatabase({ dealers })
    const { database } = bench
    await loadCycle(database, 1, { rows, dealers })
    const masterKey = newMasterKey()
    const people = await signInPeople(database.db, masterKey, count)
    await using server = await startServer(bench.url, { masterKey, workers })
    using client = startClient()
    const day = await workingDay(database.db, people, dealers)
    const load = { urls: [server.url], seconds }
    const quietSeconds = Math.min(seconds / 10, 20)
    const ofOne = day.scripts(Math.ceil(quietSeconds * 20)).slice(0, 1)
    const quiet = await client.load({ ...load, scripts: ofOne, seconds: quietSeconds, pauseMs: 50 })
    const scripts = day.scripts(Math.ceil((3 * seconds * 1000) / pauseMs))
    const memory = watchMemory(server)
    const before = server.processorSeconds()
    const busy = await client.load({ ...load, scripts, pauseMs })
    const perCall = ((server.processorSeconds() - before) * 1000) / busy.answered
    const notes = [
      `${busy.answered} calls answered, ${(busy.answered / busy.seconds).toFixed(0)} a second, none refused; ` +
        `${perCall.toFixed(1)} ms of the server’s processor time for each`,
      ...Object.entries(busy.latency).map(([kind, latency]) => `${kind}: ${latencyInWords(latency)}`),
      `memory of the server at the end of each fifth: ${memory.stop().join(', ')} MiB`
    ]
    const turns = [{ ours: busy.latency['read']?.p99 ?? Number.NaN, bare: quiet.latency['read']?.median ?? Number.NaN }]
    const baseline = 'median while one person works'
    yield { workload: `p99 of reads, ${count} people`, baseline, unit: 'ms', turns, notes }
  }
}

export function latencyInWords({ count, median, p99, most }: Latency): string {
  const [middle, slow, slowest] = [median, p99, most].map((milliseconds) => milliseconds.toFixed(1))
  return `${count} calls, median ${middle} ms, p99 ${slow} ms, slowest ${slowest} ms`
}

/** @returns what ends the watch, and answers with five values: the last of each fifth */
function watchMemory(server: RunningServer): { stop(): string[] } {
  const watched: number[] = []
  let isOver = false
  void (async () => {
    while (!isOver) {
      watched.push(server.memoryMiB())
      await pause(1000, undefined, { ref: false })
    }
  })()
  return {
    stop() {
      isOver = true
      return [1, 2, 3, 4, 5].map((fifth) =>
        (watched[Math.ceil((watched.length * fifth) / 5) - 1] ?? Number.NaN).toFixed(0)
      )
    }
  }
}
