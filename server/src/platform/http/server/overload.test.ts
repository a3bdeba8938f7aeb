import { errorCodes } from '@payouts/contract/errors'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { areas } from '#areas.ts'
import type { TestApp } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { probe, probeArea } from '#test/app/probe-area.ts'
import { isDatabaseAway } from '../calls/failures.ts'

const test = useTestApp({ areas: [...areas, probeArea] })
const session = useSession(test, 'admin')

const isBusy = (answer: Awaited<ReturnType<TestApp['send']>>) => {
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({ responseCode: '-1', errorCode: errorCodes.unableToProcess })
}

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

it('takes a connection that is lost in a transaction for a database that is away', async () => {
  const lost = test.database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(test.database.db)
    await expect(sql`select 1`.execute(tx)).rejects.toThrow()
    await sql`select 1`.execute(tx)
  })
  await expect(lost).rejects.toSatisfy(isDatabaseAway)
})
