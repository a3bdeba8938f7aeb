import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { holdRows } from '#test/builders/hold-rows.ts'
import { aClient } from '#test/builders/systems/api-clients.ts'
import { type Request, SftpServer } from '#test/outside/sftp-server.ts'
import { drawn } from '#test/running/long-test.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'

const app = useTestApp()
const server = prepared(
  async () => {
    const started = new SftpServer()
    await started.start()
    return started
  },
  { dispose: (started) => started.stop() }
)

function aServer(): ChildProcess {
  const script = join(import.meta.dirname, '../../../test/workers/feed-worker.ts')
  const env = {
    ...process.env,
    CASH_OUT_FILES_SFTP_URL: server().address('/in'),
    DATA_DIR: app.services.config.dataDir
  }
  return spawn(process.execPath, [script, app.database.url, 'cash-outs'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit']
  })
}

async function kill(worker: ChildProcess): Promise<void> {
  const died = once(worker, 'exit')
  worker.kill('SIGKILL')
  await died
}

/** Waits until a server asks for something, and lets it wait for the answer for ever. */
function untilAsked(kind: Request['kind'], path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server().hold = (request) => {
    if (request.kind !== kind || request.path !== path) return undefined
    resolve()
    return new Promise(() => undefined)
  }
  return promise
}

/** Each kills a server in the midst of what its name says. */
const kills = {
  async taking() {
    const letGo = await holdRows(app.database.db, sql`select from ledger_accounts`)
    const worker = aServer()
    await untilWaiting(app.database.db, 1)
    await kill(worker)
    await letGo()
    const { rows } = await sql`select from feed_files`.execute(app.database.db)
    expect(rows).toEqual([])
  },
  async reporting() {
    const asked = untilAsked('write', '/in/done/1-wallet.csv.report.json')
    const worker = aServer()
    await asked
    await kill(worker)
  },
  async moving() {
    const asked = untilAsked('rename', '/in/wallet.csv')
    const worker = aServer()
    await asked
    await kill(worker)
  }
}
const moments = drawn(['taking', 'reporting', 'moving'])

test(`a file whose readers are killed while ${moments.join(', ')} is read once`, {
  timeout: 120_000
}, async () => {
  const people = { admin: await app.signIn('admin'), approver: await app.signIn('approver') }
  await aDealer(app.database.db, { company_id: 7, company_code: 'D00007' })
  await aClient(app, people, { granted: { 'Cash Out Limit': ['EDIT'] }, feeds: ['cash-outs'] })
  const rows = Array.from({ length: 50 }, (_, at) => `K${at},D00007,1.00,2026-11-20`)
  server().put('/in/wallet.csv', ['referenceNo,accountCode,amount,date', ...rows].join('\n'))

  for (const moment of moments) await kills[moment]()
  server().hold = () => undefined
  const last = aServer()
  await expect
    .poll(() => server().paths(), { timeout: 30_000 })
    .toEqual(['/in/done/1-wallet.csv', '/in/done/1-wallet.csv.report.json'])
  const files = async () => (await app.call(people.admin, systemEndpoints.getFeedFiles, {})).content
  await expect
    .poll(files)
    .toMatchObject([{ summary: expect.stringContaining('50 booked'), movedOn: expect.any(String) }])
  await kill(last)
  const { rows: events } = await sql`select from audit_events where action = 'READ FILE'`.execute(app.database.db)
  expect(events).toHaveLength(1)
  await expectBooksToAgree(app.database.db)
})
