import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { seedSamples } from '../samples/seed.ts'
import { createApp } from './app.ts'
import { areas } from './areas.ts'
import { type Config, readConfig } from './config.ts'
import { serveConsole } from './platform/http/console.ts'
import { createLog, type Logger } from './platform/log.ts'
import { openRuntime, type Runtime } from './platform/runtime.ts'
import { type Stopping, stopOnSignals } from './platform/stopping.ts'
import { welcomeText } from './platform/welcome.ts'

try {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const stopping = stopOnSignals(log)
  await start(config, log, stopping).catch((error) => {
    // Whatever a stop cuts the start short with is no fault of it; the stop ends the process.
    if (stopping.signal.aborted) return undefined
    explain(error)
    return stopping.now(1)
  })
} catch (error) {
  explain(error)
  process.exitCode = 1
}

async function start(config: Config, log: Logger, stopping: Stopping): Promise<void> {
  const opening = openRuntime({ config, log, definitions: areas.flatMap(({ jobs = [] }) => jobs) })
  stopping.before(() => opening.then((runtime) => runtime.close(), nothingToClose))
  const runtime = await opening
  await makeSamples(runtime, config, stopping)
  stopping.signal.throwIfAborted()
  const app = await createApp(runtime)
  stopping.before(() => app.close())
  await serveConsole(app)
  await runtime.startWorking()
  await app.listen({ port: config.port, host: config.host })
  const address = addressOf(app, config)
  log.info({ address }, 'ready')
  // Standard output carries the log only; sample passwords must not appear in it.
  process.stderr.write(await welcomeText(address, config.dataDir))
}

/** What failed, or was cut short, has closed what it had opened. */
function nothingToClose(): void {}

async function makeSamples(
  { workDatabase, clock, services }: Runtime,
  { dataDir, sampleData: size }: Config,
  stopping: Stopping
): Promise<void> {
  if (size === 'none') return
  const { log } = services
  const making = seedSamples(workDatabase.db, { size, clock, dataDir, log, signal: stopping.signal })
  // The database stays until the sample call that is under way has ended.
  stopping.before(() => making.catch(nothingToClose))
  await making
}

function addressOf(app: FastifyInstance, { port, publicUrl }: Config): string {
  if (port !== 0) return publicUrl
  return `http://localhost:${(app.server.address() as AddressInfo).port}`
}

function explain(error: unknown): void {
  process.stderr.write(`Dealer Payouts cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
}
