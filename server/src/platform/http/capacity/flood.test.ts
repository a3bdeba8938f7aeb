import { randomUUID } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { promisify } from 'node:util'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { areas } from '#areas.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { makeProbeTable, probe, probeArea } from '#test/app/probe-area.ts'
import { connectFrom, headOf, listen, type RawConnection } from '#test/app/raw-connection.ts'
import { createLog } from '../../log.ts'

const kibibyte = 1024
const logged: { level: number; msg: string }[] = []
/** Networks without a signed-in user have 16 requests and 24 connections, one network a quarter of them. */
const floodLimits = {
  smallBodies: { signedIn: 256 * kibibyte, unknown: 64 * kibibyte },
  largeBodies: { signedIn: 32_000 * kibibyte, unknown: 64 * kibibyte },
  connections: { signedIn: 40, unknown: 24 },
  smallBodyMs: 60_000
}
const test = useTestApp({
  areas: [...areas, probeArea],
  log: createLog('trace', { write: (line) => void logged.push(JSON.parse(line)) }),
  floodLimits
})
beforeAll(async () => {
  await makeProbeTable(test.database.db)
  await listen(test.app)
})
/** From 127.0.0.1, whose network is known from then on. */
const session = useSession(test, 'admin')
beforeAll(() => test.send(session, probe.look, {}))

const open: RawConnection[] = []
async function closeAll(): Promise<void> {
  for (const connection of open.splice(0)) connection.close()
  const { server } = test.app
  await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(0)
}
afterEach(closeAll)
/** Warnings and errors. */
const troubles = () => logged.filter(({ level }) => level >= 40)

async function connectTo(from: string): Promise<RawConnection> {
  const connection = await connectFrom(from, test.app)
  open.push(connection)
  return connection
}

const busy = /^HTTP\/1.1 503 [\s\S]*retry-after: 5[\s\S]*"ERR-YESSHOPADMINWEB100"/
const answerOf = (connection: RawConnection) => connection.received('"}')

/** A call that announces 15 MB and sends a little of it. */
async function halfSent(from: string): Promise<RawConnection> {
  const connection = await connectTo(from)
  connection.send(`${headOf(probe.add.path, 15_000_000, { accessToken: await test.accessToken() })}{"requestId`)
  return connection
}

/** Fills the capacity of one network with one call too many, which is refused. @returns the others */
async function holdAllOf(from: string): Promise<RawConnection[]> {
  const five = await Promise.all(Array.from({ length: 5 }, () => halfSent(from)))
  const turnedAway = await Promise.race(five.map((connection) => answerOf(connection).then(() => connection)))
  expect(await answerOf(turnedAway)).toMatch(busy)
  return five.filter((connection) => connection !== turnedAway)
}

describe('bodies that do not come', () => {
  it('take a part of the capacity for each network, and give it back when their client has gone', async () => {
    for (const connection of await holdAllOf('127.0.0.2')) connection.close()
    const next = async () => {
      const connection = await connectTo('127.0.0.2')
      connection.send(`${headOf(identityEndpoints.login.path, 2, { accessToken: await test.accessToken() })}{}`)
      return answerOf(connection)
    }
    await expect.poll(next).toMatch(/^HTTP\/1.1 400 /)
  })

  it('of some networks keep neither another nor anyone who is signed in from working', async () => {
    const flood = await Promise.all(['127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'].map(holdAllOf))
    const file = new Uint8Array(9 * 1024 * kibibyte)
    const added = await test.send(session, probe.add, { name: 'with a file' }, { file })
    expect(added.json().result.fileBytes).toBe(file.length)
    const address = '127.0.0.7'
    const newcomer = await test.signIn('reviewer', { address })
    expect((await test.send(newcomer, probe.look, {}, { address })).statusCode).toBe(200)
    const gaveWay = await Promise.race(flood.flat().map(answerOf))
    expect(gaveWay).toMatch(busy)
  })

  it('are not taken for a lost database', async () => {
    logged.length = 0
    await holdAllOf('127.0.0.8')
    await closeAll()
    expect(troubles()).toEqual([])
  })
})

it('a request whose client has gone already, and has no address any more, is no fault', async () => {
  logged.length = 0
  const request = new IncomingMessage(new Socket())
  request.method = 'GET'
  request.url = `/api/v1/auth/BasicAuth/${randomUUID()}`
  request.rawHeaders = ['Host', 'payouts']
  request.headers = { authorization: `Basic ${btoa('console:')}` }
  const response = new ServerResponse(request)
  test.app.routing(request, response)
  await expect.poll(() => response.writableEnded).toBe(true)
  expect(response.statusCode).toBe(200)
  expect(troubles()).toEqual([])
})

describe('a body before sign-in', () => {
  it.each([
    [identityEndpoints.login.path, 'application/json'],
    ['/api/identity/token', 'application/x-www-form-urlencoded'],
    ['/api/v1/nothing', 'application/json']
  ])('of %s is refused with 413 beyond 16 KiB, before it is read', async (path, type) => {
    const connection = await connectTo('127.0.0.8')
    connection.send(headOf(path, 16 * kibibyte + 1, { type, accessToken: await test.accessToken() }))
    expect(await answerOf(connection)).toMatch(/^HTTP\/1.1 413 [\s\S]*"ERR-YESSHOPADMINWEB1034"/)
  })
})

it('a large body takes nothing of the capacity of small ones', async () => {
  const large = await connectTo('127.0.0.9')
  const head = headOf(probe.add.path, 15_000_000, { accessToken: await test.accessToken() })
  large.send(`${head}${'x'.repeat(100 * kibibyte)}`)
  expect(await answerOf(large)).toMatch(busy)
})

it('connections that are held by some networks give way to those of others', async () => {
  const isServed = async (connection: RawConnection) => {
    connection.send('GET /healthz HTTP/1.1\r\nHost: payouts\r\n\r\n')
    return (await connection.received('alive')).includes('alive')
  }
  const held: RawConnection[] = []
  for (const from of ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14']) {
    for (let count = 0; count < 6; count++) held.push(await connectTo(from))
    expect(await isServed(await connectTo(from))).toBe(false)
  }
  expect(await Promise.all(held.map(isServed))).not.toContain(false)
  expect(await isServed(await connectTo('127.0.0.15'))).toBe(true)
  await Promise.race(held.map((connection) => connection.received()))
  expect(await isServed(await connectTo('127.0.0.1'))).toBe(true)
})
