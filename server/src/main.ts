import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { seedSamples } from '../samples/seed.ts'
import { createApp } from './app.ts'
import { areas } from './areas.ts'
import { type Config, readConfig } from './config.ts'
import { serveConsole } from './platform/http/console.ts'
import { createLog, type Logger } from './platform/log.ts'
import { openRuntime } from './platform/runtime.ts'
import { type Stopping, stopOnSignals } from './platform/stopping.ts'
import { welcomeText } from './platform/welcome.ts'

try {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const stopping = stopOnSignals(log)
  await start(config, log, stopping).catch((error) => {
    explain(error)
    return stopping.now(1)
  })
} catch (error) {
  explain(error)
  process.exitCode = 1
}

async function start(config: Config, log: Logger, stopping: Stopping): Promise<void> {
  const runtime = await openRuntime({ config, log, definitions: areas.flatMap(({ jobs = [] }) => jobs) })
  stopping.before(() => runtime.close())
  const { dataDir, sampleData: size } = config
  if (size !== 'none') await seedSamples(runtime.workDatabase.db, { size, clock: runtime.clock, dataDir, log })
  const app = await createApp(runtime)
  stopping.before(() => app.close())
  await serveConsole(app)
  await runtime.startWorking()
  await app.listen({ port: config.port, host: config.host })
  const address = addressOf(app, config)
  log.info({ address }, 'ready')
  // Standard output is the log's alone, and the passwords of the sample users have no place in that.
  process.stderr.write(await welcomeText(address, config.dataDir))
}

function addressOf(app: FastifyInstance, { port, publicUrl }: Config): string {
  if (port !== 0) return publicUrl
  return `http://localhost:${(app.server.address() as AddressInfo).port}`
}

function explain(error: unknown): void {
  process.stderr.write(`Dealer Payouts cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
}
