import { promisify } from 'node:util'
import { beforeAll, expect, it, vi } from 'vitest'
import { areas } from '#areas.ts'
import { type Random, randomFrom } from '#samples/random.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { makeProbeTable, probe, probeArea, probeEffects } from '#test/app/probe-area.ts'
import { connectFrom, headOf, listen, type RawConnection } from '#test/app/raw-connection.ts'

/** `CLIENTS=20000` tries that many; `CLIENT_SEED` repeats a run. */
const clients = Number(process.env['CLIENTS'] ?? 30)
const seed = Number(process.env['CLIENT_SEED'] ?? Math.floor(Math.random() * 1_000_000))
const atOnce = 30
/** The clients share the server's process and delay it too. A long run prints the figure. */
const longestWaitMs = 10_000
const largest = 32 * 1024 * 1024

const test = useTestApp({
  areas: [...areas, probeArea],
  floodLimits: { smallBodyMs: 600, largeBodyMs: 1500, headMs: 600 }
})
beforeAll(async () => {
  await makeProbeTable(test.database.db)
  await listen(test.app)
})
const session = useSession(test, 'admin')
beforeAll(() => test.send(session, probe.look, {}))

const answerOf = (connection: RawConnection) => connection.received('"}')

/** Announces a body of 1 byte to 32 MiB and sends any part of any content, at any speed. */
async function behaveBadly(random: Random): Promise<string> {
  const connection = await connectFrom(`127.0.1.${random.between(1, 250)}`, test.app)
  const announced = Math.max(1, Math.floor(largest ** random.next()))
  const accessToken = random.next() < 0.8 ? await test.accessToken() : 'made.up.token'
  const path = random.oneOf([probe.add.path, probe.look.path, '/api/v1/login', '/api/v1/nothing'])
  const ending = random.oneOf(['whole', 'whole', 'aborted', 'held', 'half a head'])
  const head = headOf(path, announced, { accessToken })
  if (ending === 'half a head') connection.send(head.slice(0, random.between(1, head.length - 5)))
  else {
    connection.send(head)
    const sign = random.oneOf(['{', '"', 'x', '\0', '{"requestId":"'])
    const sent = ending === 'whole' ? announced : random.between(0, Math.min(announced - 1, 200_000))
    // A refused client is disconnected: what it still sends is lost.
    for (let left = sent; left > 0; left -= 65_536) connection.send(sign.repeat(Math.min(left, 65_536)).slice(0, left))
  }
  if (ending === 'aborted') {
    connection.close()
    return ''
  }
  const received = await answerOf(connection)
  connection.close()
  return received
}

it(`${clients} clients that send anything, slowly, in part or not at all shut nobody out (CLIENT_SEED=${seed})`, {
  timeout: 7_200_000
}, async () => {
  const waits: number[] = []
  for (let first = 0; first < clients; first += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, clients - first) }, (_, index) => seed + first + index)
    const running = Promise.all(numbers.map((number) => behaveBadly(randomFrom(number))))
    const began = performance.now()
    const looked = await test.send(session, probe.look, { text: 'meanwhile' })
    waits.push(performance.now() - began)
    expect(looked.json()).toMatchObject({ responseCode: '0', result: { text: 'meanwhile' } })
    for (const received of await running) {
      // Nothing or a refusal; never a result or a server fault.
      expect(received.slice(0, 500)).toMatch(/^$|^HTTP\/1\.1 (?:4\d\d|503) /)
    }
  }
  const longest = Math.max(...waits)
  if (process.env['CLIENTS']) console.log(`The longest that somebody else waited: ${Math.round(longest)} ms`)
  expect(longest).toBeLessThan(longestWaitMs)
  const { server } = test.app
  await vi.waitFor(async () => expect(await promisify(server.getConnections.bind(server))()).toBe(0), {
    timeout: 60_000
  })
  const file = new Uint8Array(9 * 1024 * 1024)
  const added = await test.send(session, probe.add, { name: 'afterwards' }, { file })
  expect(added.json().result.fileBytes).toBe(file.length)
  expect(await probeEffects(test.database.db)).toEqual(['afterwards'])
})
