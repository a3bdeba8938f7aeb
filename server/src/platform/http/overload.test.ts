import { Readable } from 'node:stream'
import { maxBodyBytesWithFile } from '@payouts/contract/envelope'
import { errorCodes } from '@payouts/contract/errors'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { useSession, useTestApp } from '../../../test/hooks.ts'
import { probe, probeArea } from '../../../test/probe-area.ts'
import { areas } from '../../areas.ts'

const test = useTestApp({ areas: [...areas, probeArea] })
const session = useSession(test, 'admin')

const isBusy = (answer: Awaited<ReturnType<TestApp['send']>>) => {
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({ responseCode: '-1', errorCode: errorCodes.unableToProcess })
}

describe('while more bodies are announced than it can hold', () => {
  const room = 256 * 1024 * 1024
  const announceFrom = async (addresses: string[], times: number, length?: string) => {
    const sent = { authorization: `Bearer ${await test.accessToken()}`, 'content-type': 'application/json' }
    const announce = (remoteAddress: string) =>
      test.app.inject({
        method: 'POST',
        url: probe.add.path,
        headers: { ...sent, ...(length && { 'content-length': length }) },
        payload: length ? '{}' : Readable.from(['{}']),
        remoteAddress
      })
    const answers = await Promise.all(Array.from({ length: times }, () => addresses.map(announce)).flat())
    // None keeps its promise, so those that were let in are answered with 400.
    const turnedAway = answers.filter(({ statusCode }) => statusCode !== 400)
    for (const answer of turnedAway) isBusy(answer)
    return answers.length - turnedAway.length
  }
  const fifteenMillion = '15000000'

  it('turns calls away, and takes them again afterwards', async () => {
    const offices = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']
    expect(await announceFrom(offices, 6, fifteenMillion)).toBe(Math.floor(room / 15_000_000))
    expect(await announceFrom(offices, 1, fifteenMillion)).toBe(4)
  })

  it('leaves half of its room to others than one address, or one network of IPv6', async () => {
    const ofHalf = Math.floor(room / 2 / 15_000_000)
    expect(await announceFrom(['203.0.113.1'], 12, fifteenMillion)).toBe(ofHalf)
    expect(await announceFrom(['2001:db8::1', '2001:db8::2'], 6, fifteenMillion)).toBe(ofHalf)
  })

  it('counts a body of unknown length as the longest that its call takes', async () => {
    expect(await announceFrom(['203.0.113.1'], 12)).toBe(Math.floor(room / 2 / maxBodyBytesWithFile))
  })

  it('gives none of them more than two minutes to arrive', () => {
    expect(test.app.server.requestTimeout).toBe(120_000)
  })
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
