import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cycleFileColumns } from '@payouts/contract/imports/import-file'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { feedKinds } from '@payouts/contract/systems/feed-kinds'
import { grantableRights } from '@payouts/contract/systems/rights'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestSession } from '#test/app/app.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { aClient, clientInput } from '#test/builders/systems/api-clients.ts'
import { S3Server } from '#test/outside/s3-server.ts'
import { fingerprintOf, SftpServer } from '#test/outside/sftp-server.ts'
import { exportFailingFeeds } from './failing-metrics.ts'

const { getFeeds, getFeedFiles, disableApiClient, changeApiClient, approveClientChange } = systemEndpoints

const server = new SftpServer()
let folder: string
let environment: Record<string, string>
let app: TestApp
let clientId: string
let admin: TestSession
let approver: TestSession

beforeAll(async () => {
  await server.start()
  folder = await mkdtemp(join(tmpdir(), 'payouts-feeds-'))
  const keyFile = join(folder, 'sftp-key')
  await writeFile(keyFile, server.userKey.private)
  for (const path of ['/in/cycles', '/in/dealers']) server.folders.add(path)
  environment = {
    CYCLE_FILES_SFTP_URL: server.address('/in/cycles', { keyFile }),
    CASH_OUT_FILES_SFTP_URL: server.address('/in'),
    DEALER_FILES_DIR: join(folder, 'dealers')
  }
  app = await startTestApp({ environment })
  ;[admin, approver] = [await app.signIn('admin'), await app.signIn('approver')]
  await aDealer(app.database.db, { company_id: 7, company_code: 'D00007' })
  clientId = await aClient(
    app,
    { admin, approver },
    { granted: grantableRights, feeds: ['cycles', 'cash-outs', 'dealers', 'e-invoices'] }
  )
})
afterAll(async () => {
  await app.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const cycleRow = (no: number, companyCode = 'D00007') => {
  const values: Record<string, string> = {
    ...{ yesId: `Y${no}`, transactionNo: `T${no}`, transactionType: 'New Activation', transactionDate: '2026-11-02' },
    ...{ planName: 'Plan', companyCode, billingAccountNo: `88000${no}`, transactionAmount: '100.00' },
    ...{ incentiveAmount: '10.00', eInvoiceNo: `E${no}` }
  }
  return cycleFileColumns.map((column) => values[column] ?? '').join(',')
}
const cycleFile = (...rows: string[]) => [cycleFileColumns.join(','), ...rows].join('\n')
const cashOuts = (...rows: string[]) => ['referenceNo,accountCode,amount,date', ...rows].join('\n')
/** Looks, and looks again when what was there may be complete. */
async function look(of = app): Promise<void> {
  await of.jobs.runDue()
  const now = of.clock.now().getTime()
  of.clock.set(new Date(now + 60_000).toISOString())
  await of.jobs.runDue()
}
const feedOf = async (kind: string) => (await app.call(admin, getFeeds, {})).feeds.find((feed) => feed.kind === kind)
const files = async () => (await app.call(admin, getFeedFiles, { pageSize: 100 })).content

test('each place is told to two people, with the right that its files need, and one client alone brings a kind', async () => {
  const other = { ...clientInput, name: 'Another', feeds: [...feedKinds] }
  expect(await app.refusal(admin, changeApiClient, { ...other, feeds: ['bank-files'] })).toMatchObject({
    ...{ field: 'feeds', displayErrorMessage: "To bring banks' files, it needs the right Reconciliation IMPORT." }
  })
  const taken = await app.refusal(admin, changeApiClient, { ...other, granted: grantableRights })
  expect(taken.displayErrorMessage).toBe(
    'Commission system brings cycles with amounts already. One client brings each kind.'
  )
  const ofCompany = { ...other, granted: grantableRights, companyCode: 'D00007' }
  expect((await app.refusal(admin, changeApiClient, ofCompany)).displayErrorMessage).toContain('of one company')
  const feeds = (await app.call(admin, getFeeds, {})).feeds
  expect(feeds.map(({ kind }) => kind)).toEqual(feedKinds)
  expect(JSON.stringify(feeds)).not.toContain('odd')
  expect(feeds[0]?.place).toMatch(/^the SFTP server user@127\.0\.0\.1:\d+, folder \/in\/cycles$/)
})

test('a file of an SFTP server is read once, in the client’s name, and moved on with its report beside it', async () => {
  server.put(
    '/in/cycles/202612_incentives_December 2026.csv',
    cycleFile(cycleRow(1), cycleRow(2), cycleRow(3, 'NOBODY'))
  )
  server.put('/in/cycles/wrong.csv', cycleFile(cycleRow(4)))
  server.put('/in/cycles/202613_Incentives_Half.csv.part', 'half')
  server.put('/in/wallet.csv', cashOuts('W1,D00007,5.00,2026-11-20', 'W2,NOBODY,5.00,2026-11-20'))
  await look()
  const [cycle, wrong] = (await files()).filter(({ kind }) => kind === 'cycles').toReversed()
  expect(cycle).toMatchObject({ outcome: 'READ', summary: 'Cycle 202612, version 1: 3 rows read, 1 rejected' })
  expect(wrong).toMatchObject({ outcome: 'REFUSED', summary: expect.stringContaining('202612_Incentives_December') })
  const done = `/in/cycles/done/${cycle?.fileId}-202612_incentives_December 2026.csv`
  const refused = `/in/cycles/refused/${wrong?.fileId}-wrong.csv`
  expect(server.paths().filter((path) => path.startsWith('/in/cycles'))).toEqual(
    [
      done,
      `${done}.report.json`,
      refused,
      `${refused}.report.json`,
      '/in/cycles/202613_Incentives_Half.csv.part'
    ].toSorted()
  )
  expect(JSON.parse(server.text(`${done}.report.json`) ?? '')).toMatchObject({
    ...{ outcome: 'READ', client: 'Commission system', batchNo: 202612, rowsRead: 3, rowsRejected: 1 }
  })
  const { rows } =
    await sql`select actor, action from audit_events where batch_no = 202612 or action like '%FILE' order by event_id`.execute(
      app.database.db
    )
  expect(rows).toContainEqual({ actor: 'Commission system', action: 'IMPORT' })
  expect(rows).toContainEqual({ actor: 'Commission system', action: 'REFUSE FILE' })
  const booked = await sql<{
    stored: string
  }>`select string_agg(audit_events::text, '') as stored from audit_events`.execute(app.database.db)
  expect(booked.rows[0]?.stored).not.toContain(server.password)
  expect((await files()).find(({ kind }) => kind === 'cash-outs')?.summary).toBe(
    '2 rows read, 1 rejected; 1 booked, RM 5.00; 0 known'
  )
  // The same file again changes nothing.
  server.put(
    '/in/cycles/202612_incentives_December 2026.csv',
    cycleFile(cycleRow(1), cycleRow(2), cycleRow(3, 'NOBODY'))
  )
  await look()
  expect((await files())[0]?.summary).toBe('Cycle 202612 has this file already')
})

test('what is still being written waits, and two servers read a file once', async () => {
  server.put('/in/growing.csv', cashOuts('G1,D00007,1.00,2026-11-20'))
  await app.jobs.runDue()
  server.put('/in/growing.csv', cashOuts('G1,D00007,1.00,2026-11-20', 'G2,D00007,1.00,2026-11-20'), 2)
  app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString())
  await app.jobs.runDue()
  expect(await feedOf('cash-outs')).toMatchObject({ waiting: 1, problem: null })
  expect(server.text('/in/growing.csv')).toContain('G2')
  const other = await startTestApp({ beside: app, environment, clock: app.clock })
  app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString())
  await Promise.all([app.jobs.runDue(), other.jobs.runDue()])
  await other.close()
  const read = (await files()).filter(({ fileName }) => fileName === 'growing.csv')
  expect(read.map(({ summary }) => summary)).toEqual(['2 rows read, 0 rejected; 2 booked, RM 2.00; 0 known'])
})

test('a host key that changed, a wrong key and a silent server are named with what to do', async () => {
  const pinned = server.address('/in')
  await server.changeHostKey()
  const changed = `is ${fingerprintOf(server.hostKey)}, which is not the one that was set (${/SHA256:[^&]+/.exec(pinned)})`
  const environments = {
    [changed]: { CASH_OUT_FILES_SFTP_URL: pinned },
    'does not let user in': { CASH_OUT_FILES_SFTP_URL: server.address('/in', { password: 'wrong' }) },
    'has no folder /none': { CASH_OUT_FILES_SFTP_URL: server.address('/none') },
    'cannot be read (ENOENT)': { CASH_OUT_FILES_SFTP_URL: server.address('/in', { keyFile: join(folder, 'gone') }) },
    'did not answer within 2 seconds': { CASH_OUT_FILES_SFTP_URL: server.address('/in') }
  }
  for (const [said, others] of Object.entries(environments)) {
    if (said.includes('did not answer'))
      server.hold = ({ kind }) => (kind === 'list' ? new Promise(() => undefined) : undefined)
    const other = await startTestApp({ beside: app, environment: others, clock: app.clock })
    await expect(other.jobs.runDue()).rejects.toThrow(said)
    await other.close()
    expect((await feedOf('cash-outs'))?.problem).toContain(said)
  }
  server.hold = () => undefined
  const registry = new Registry()
  exportFailingFeeds(registry, app.database.db)
  expect(await registry.metrics()).toContain('payouts_feeds_failing{kind="cash-outs"} 1')
})

test('a bucket has the same ways: what is in it is complete', async () => {
  const store = new S3Server()
  await store.start()
  store.objects.set('Numbers 1.csv', Buffer.from('transactionNo,eInvoiceNo\nNONE,E9'))
  const bucket = { E_INVOICE_FILES_S3_URL: store.address() }
  const other = await startTestApp({ beside: app, environment: bucket, clock: app.clock })
  await other.jobs.runDue()
  const read = (await files()).find(({ kind }) => kind === 'e-invoices')
  expect(read).toMatchObject({ outcome: 'READ', summary: '1 row read, 1 rejected; 0 numbers given, 0 released' })
  const done = `done/${read?.fileId}-Numbers 1.csv`
  expect([store.refusals, [...store.objects.keys()].toSorted()]).toEqual([[], [done, `${done}.report.json`]])
  await other.close()
  await store.stop()
})

test('a folder has the same ways, and nothing is read for a client that one person disabled', async () => {
  const inbox = join(folder, 'dealers')
  const old = new Date(app.clock.now().getTime() - 60_000)
  const other = await startTestApp({ beside: app, environment: { DEALER_FILES_DIR: inbox }, clock: app.clock })
  await writeFile(join(inbox, `${'long'.repeat(60)}.csv`), 'no,proper,header')
  await utimes(join(inbox, `${'long'.repeat(60)}.csv`), old, old)
  await look(other)
  const refused = (await readdir(join(inbox, 'refused'))).toSorted()
  expect(refused).toEqual([expect.stringMatching(/^\d+-.*\.csv$/), `${refused[0]}.report.json`])
  expect(JSON.parse(await readFile(join(inbox, 'refused', refused[1] ?? ''), 'utf8'))).toMatchObject({
    outcome: 'REFUSED'
  })
  await app.call(admin, disableApiClient, { clientId })
  await writeFile(join(inbox, 'late.csv'), 'no,proper,header')
  await look(other)
  expect(await readdir(inbox)).toContain('late.csv')
  expect(await feedOf('dealers')).toMatchObject({ problem: 'Commission system is disabled, so nothing is read.' })
  const narrower = { ...clientInput, clientId, feeds: [], enabled: true }
  const { changeId } = await app.call(admin, changeApiClient, narrower)
  await app.call(approver, approveClientChange, { changeId })
  expect(await feedOf('dealers')).toMatchObject({ problem: expect.stringContaining('Two people choose one') })
  await other.close()
})
