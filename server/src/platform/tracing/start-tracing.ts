import type { Logger } from '../log.ts'
import { traceBy } from './tracing.ts'

/**
 * Traces this process if OTEL_EXPORTER_OTLP_ENDPOINT is set; OpenTelemetry's other variables apply too. Otherwise
 * none of its code is loaded.
 * @returns stops it
 */
export async function startTracing(endpoint: string | undefined, log: Logger): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined
  const { openTelemetry } = await import('./open-telemetry.ts')
  const tracer = openTelemetry(log)
  traceBy(tracer)
  return async () => {
    traceBy(undefined)
    await tracer.stop()
  }
}
