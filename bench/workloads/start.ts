import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openBenchDatabase } from '../bench-database.ts'
import { type Benchmark, inTurns, timed } from '../benchmark.ts'
import { newMasterKey } from '../http/people.ts'
import { startServer } from '../http/server.ts'

const workers = 2
const thinScript = `
  import fastify from 'fastify'
  const app = fastify()
  app.get('/readyz', () => ({ status: 'ready' }))
  await app.listen({ port: 0 })
  process.exit()`

/** From the command to the first answer, on a migrated database. */
export const start: Benchmark = {
  name: 'start',
  about: 'a start of the server with two workers until it is ready, against one of a Fastify with a single route',
  usual: { rounds: 7 },
  quick: { rounds: 3 },
  async *measure({ dealers, rounds }) {
    await using bench = await openBenchDatabase({ dealers })
    const masterKey = newMasterKey()
    const startOnce = async () => {
      await using server = await startServer(bench.url, { masterKey, workers })
      return server.readyMs
    }
    await startOnce()
    const turns = await inTurns(rounds, { bare: () => timed(startThinly), ours: startOnce })
    yield { workload: 'start, until ready', rows: 0, baseline: 'a Fastify with one route', unit: 'ms', turns }
  }
}

async function startThinly(): Promise<void> {
  const thin = spawn(process.execPath, ['--input-type=module', '--eval', thinScript], {
    cwd: import.meta.dirname,
    stdio: 'inherit'
  })
  const [code] = await once(thin, 'exit')
  if (code !== 0) throw new Error(`The thin server ended with ${code}.`)
}
