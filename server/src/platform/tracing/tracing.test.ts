import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { silentLog } from '../log.ts'
import { startTracing } from './start-tracing.ts'

type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; kind: number }
type Sent = { resourceSpans: { resource: unknown; scopeSpans: { spans: Span[] }[] }[] }

const app = useTestApp()
const admin = useSession(app, 'admin')

/** Receives traces over HTTP, as a collector does. */
let collector: Server
let sent: Sent[]
beforeAll(async () => {
  sent = []
  collector = createServer(async (request, response) => {
    sent.push((await json(request)) as Sent)
    response.end('{}')
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  vi.unstubAllEnvs()
  collector.close()
})

test('a call is a span of its client’s trace, its statements are below it, and no value of either is in them', async () => {
  const { port } = collector.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  const stop = await startTracing(endpoint, silentLog)
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const { getCountHeader } = dashboardEndpoints
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  await app.call(admin, getCountHeader, {}, { headers })
  await stop()
  await app.call(admin, getCountHeader, {}, { headers })

  const [resource] = sent.flatMap(({ resourceSpans }) => resourceSpans)
  expect(JSON.stringify(resource?.resource)).toContain('"stringValue":"dealer-payouts"')
  const spans = sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  )
  const call = spans.find(({ name }) => name === getCountHeader.path)
  expect(call).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  const below = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect(below.map(({ name }) => name)).toContain('select')
  expect(below).toHaveLength(spans.length - 1)
  expect(JSON.stringify(sent)).not.toContain(admin.sessionId)
})
