import { context, ROOT_CONTEXT, SpanKind, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from '../log.ts'
import type { EndSpan, Traced, Tracer } from './tracing.ts'

const kinds = { call: SpanKind.SERVER, job: SpanKind.CONSUMER, statement: SpanKind.CLIENT }

const headerOf = {
  get: (headers: Traced['headers'], name: string) => headers?.[name],
  keys: (headers: Traced['headers']) => Object.keys(headers ?? {})
}

/** Traces with OpenTelemetry's SDK, which reads its environment variables and sends traces over HTTP. */
export function openTelemetry(log: Logger): Tracer {
  setGlobalErrorHandler((error) => log.warn({ err: error }, 'traces could not be sent'))
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const propagator = new W3CTraceContextPropagator()
  const named = resourceFromAttributes({ 'service.name': 'dealer-payouts' })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })]
  })
  const tracer = provider.getTracer('dealer-payouts')

  function start({ kind, name, attributes, headers }: Traced, parent = context.active()) {
    const options: SpanOptions = { kind: kinds[kind], attributes }
    return tracer.startSpan(name, options, headers ? propagator.extract(ROOT_CONTEXT, headers, headerOf) : parent)
  }

  return {
    async run(traced, work) {
      const span = start(traced)
      const end = endOf(span)
      try {
        const result = await context.with(trace.setSpan(context.active(), span), work)
        end()
        return result
      } catch (error) {
        end(error)
        throw error
      }
    },
    begin: (traced) => (trace.getActiveSpan() ? endOf(start(traced)) : undefined),
    stop: () => provider.shutdown()
  }
}

/** An error's class and code, not its message, in which PostgreSQL may quote values. */
function endOf(span: ReturnType<ReturnType<TracerProvider['getTracer']>['startSpan']>): EndSpan {
  return (error) => {
    if (error instanceof Error) {
      const { code } = error as NodeJS.ErrnoException
      span.setAttribute('error.type', code ? `${error.name} ${code}` : error.name)
      span.setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end()
  }
}
