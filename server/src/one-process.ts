import type { Logger } from '#platform/log.ts'
import { openRuntime } from '#platform/runtime.ts'
import { closeWhenStopping, type Stopping } from '#platform/stopping.ts'
import { startTracing } from '#platform/tracing/start-tracing.ts'
import { areas } from './areas.ts'
import type { Config } from './config.ts'
import { makeSamples } from './make-samples.ts'
import { serveCalls } from './serve-calls.ts'

/** Starts a server in this process only. @returns its port */
export async function startServer(config: Config, log: Logger, stopping: Stopping): Promise<number> {
  const definitions = areas.flatMap(({ jobs = [] }) => jobs)
  stopping.before(await startTracing(config.tracesEndpoint, log))
  const runtime = await closeWhenStopping(stopping, openRuntime({ config, log, definitions }))
  await makeSamples(runtime.workDatabase, { config, log, stopping })
  const port = await serveCalls(runtime, stopping)
  await runtime.startWorking()
  return port
}
