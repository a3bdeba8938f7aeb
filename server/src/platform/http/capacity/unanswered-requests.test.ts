import { beforeAll, expect, it } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { connectFrom, listen } from '#test/app/raw-connection.ts'

const test = useTestApp()
beforeAll(() => listen(test.app))

const request = 'GET /healthz HTTP/1.1\r\nHost: payouts\r\n\r\n'
const last = 'GET /healthz HTTP/1.1\r\nHost: payouts\r\nConnection: close\r\n\r\n'
const answersIn = (text: string) => text.match(/HTTP\/1\.1 200/g)?.length ?? 0

it('answers a request that comes before the last one is answered', async () => {
  const client = await connectFrom('127.0.0.2', test.app)
  client.send(request + last)
  expect(answersIn(await client.received())).toBe(2)
})

it('cuts off a client that sends many without waiting for answers, and goes on answering others', async () => {
  const client = await connectFrom('127.0.0.3', test.app)
  client.send(request.repeat(5000))
  expect(answersIn(await client.received())).toBeLessThan(10)
  const other = await connectFrom('127.0.0.3', test.app)
  other.send(last)
  expect(answersIn(await other.received())).toBe(1)
})
