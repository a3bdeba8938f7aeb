import { createLog } from '#platform/log.ts'
import { openRuntime } from '#platform/runtime.ts'
import { closeWhenStopping, createStopping } from '#platform/stopping.ts'
import { startTracing } from '#platform/tracing/start-tracing.ts'
import { workerProcess } from '#platform/workers/worker-process.ts'
import { areas } from './areas.ts'
import { readServerConfig } from './config.ts'
import { serveCalls } from './serve-calls.ts'

/** One of a server's processes: it answers calls or runs jobs. */
const self = workerProcess()
const log = createLog(readServerConfig().logLevel)
const stopping = createStopping(log)
self.onStop(() => void stopping.now(0))
const { work, databaseUrl } = await self.start
try {
  const config = { ...readServerConfig(), databaseUrl }
  const definitions = areas.flatMap(({ jobs = [] }) => jobs)
  stopping.before(await startTracing(config.tracesEndpoint, log))
  const runtime = await closeWhenStopping(stopping, openRuntime({ config, log, definitions }))
  const metrics = { ...runtime.metrics, text: self.metricsOfAll(runtime.metrics.registry) }
  if (work === 'calls') await serveCalls({ ...runtime, metrics }, stopping, self.others)
  else await runtime.startWorking()
  self.begin()
} catch (error) {
  self.fail(error instanceof Error ? error.message : String(error))
  await stopping.now(1)
}
