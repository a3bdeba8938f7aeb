import { errorCodes } from '@payouts/contract/errors'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.ts'
import { probe, probeArea } from '../../../test/probe-area.ts'
import { areas } from '../../areas.ts'

let test: TestApp
let session: TestSession
beforeAll(async () => {
  test = await startTestApp({ areas: [...areas, probeArea] })
  session = await test.signIn('admin')
})
afterAll(() => test.close())

const isBusy = (answer: Awaited<ReturnType<TestApp['send']>>) => {
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({ responseCode: '-1', errorCode: errorCodes.unableToProcess })
}

it('turns calls away while more bodies are announced than it can hold, and takes them again afterwards', async () => {
  const announced = { authorization: `Bearer ${await test.accessToken()}`, 'content-length': '15000000' }
  const headers = { ...announced, 'content-type': 'application/json' }
  const announce = () => test.app.inject({ method: 'POST', url: probe.add.path, headers, payload: '{}' })
  const answers = await Promise.all(Array.from({ length: 24 }, announce))
  // None keeps its promise, so those that were let in are answered with 400.
  const turnedAway = answers.filter(({ statusCode }) => statusCode !== 400)
  expect(turnedAway).toHaveLength(24 - Math.floor((256 * 1024 * 1024) / 15_000_000))
  for (const answer of turnedAway) isBusy(answer)
  expect((await announce()).statusCode).toBe(400)
})

it('answers 503 while the database lets nobody in, and calls again when it does', async () => {
  const name = new URL(test.database.url).pathname.slice(1)
  const server = new pg.Client({ connectionString: inject('testServerUrl') })
  await server.connect()
  const letIn = (connections: number) => server.query(`alter database ${name} connection limit ${connections}`)
  try {
    await letIn(0)
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    isBusy(await test.send(session, probe.look, {}))
    expect((await test.app.inject({ url: '/readyz' })).statusCode).toBe(503)
    expect((await test.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    await letIn(-1)
    expect((await test.send(session, probe.look, {})).statusCode).toBe(200)
  } finally {
    await server.end()
  }
})
