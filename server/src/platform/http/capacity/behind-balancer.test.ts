import { afterEach, beforeAll, expect, it } from 'vitest'
import { areas } from '#areas.ts'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { probe, probeArea } from '#test/app/probe-area.ts'
import { connectFrom, headOf, listen, type RawConnection } from '#test/app/raw-connection.ts'

/** A network behind the balancer may have four requests; without a balancer, an address might have one connection. */
const test = useTestApp({
  areas: [...areas, probeArea],
  environment: { TRUSTED_PROXIES: '127.0.0.1' },
  floodLimits: {
    smallBodies: { signedIn: 64 * 1024, unknown: 64 * 1024 },
    connections: { signedIn: 4, unknown: 4 },
    smallBodyMs: 60_000
  }
})
beforeAll(() => listen(test.app))
const accessToken = prepared(() => test.accessToken())

const open: RawConnection[] = []
afterEach(() => {
  for (const connection of open.splice(0)) connection.close()
})
async function send(from: string, forwardedFor: string, length: number): Promise<RawConnection> {
  const connection = await connectFrom(from, test.app)
  open.push(connection)
  connection.send(`${headOf(probe.look.path, length, { accessToken: accessToken(), forwardedFor })}{}`)
  return connection
}
const firstAnswer = (connections: RawConnection[]) =>
  Promise.race(connections.map((connection) => connection.received('"}')))

it('bodies are counted for the client, not for the balancer, whose connections are not limited', async () => {
  const office = await Promise.all(Array.from({ length: 5 }, () => send('127.0.0.1', '203.0.113.1', 1000)))
  expect(await firstAnswer(office)).toMatch(/^HTTP\/1.1 503 /)
  const other = await send('127.0.0.1', '203.0.113.2', 2)
  expect(await firstAnswer([other])).toMatch(/^HTTP\/1.1 400 /)
})

it('an address forwarded by anyone else is ignored', async () => {
  const lies = ['203.0.113.3', '203.0.113.4', '203.0.113.5', '203.0.113.6', '203.0.113.7']
  const lying = await Promise.all(lies.map((address) => send('127.0.0.9', address, 1000)))
  expect(await firstAnswer(lying)).toMatch(/^HTTP\/1.1 503 /)
})
