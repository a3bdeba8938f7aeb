import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemEndpoints } from '@payouts/contract/systems/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app/app.ts'
import { runCommand } from '#test/app/command-line.ts'
import { aPostedCycle, statusesInOrder } from '#test/builders/payment-builders.ts'
import { aClient } from '#test/builders/systems/api-clients.ts'
import { bankStatement, results, statusReport } from '#test/files/bank-messages.ts'
import { aSentRun, ourSettings } from '#test/files/bank-runs.ts'
import { receiveBankFilesCommand } from './cli.ts'

let folder: string
let app: TestApp
let runNo: string
let references: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payouts-bank-'))
  app = await startTestApp({ environment: { BANK_FILES_DIR: join(folder, 'from-bank') } })
  const people = { admin: await app.signIn('admin'), approver: await app.signIn('approver') }
  await aClient(app, people, { granted: { Reconciliation: ['IMPORT'] }, feeds: ['bank-files'] })
  await ourSettings(app.database.db)
  references = await aPostedCycle(app.database.db, {
    batchNo: 7,
    clock: app.clock,
    dealers: [
      { companyId: 1, amounts: ['100.00'] },
      { companyId: 2, amounts: ['20.00'] }
    ]
  })
  runNo = await aSentRun(app.database.db, app.clock, { references })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const inbox = () => join(folder, 'from-bank')
const drop = (name: string, content: string) => writeFile(join(inbox(), name), content)
const aMinuteLater = () => app.clock.set(new Date(app.clock.now().getTime() + 60_000).toISOString())
/** Looks twice: what is the same by then is complete. */
async function look(): Promise<void> {
  await app.jobs.runDue()
  aMinuteLater()
  await app.jobs.runDue()
}
const withoutReports = (names: string[]) => names.filter((name) => !name.endsWith('.report.json'))
const statuses = () => statusesInOrder(app.database.db, references)

test('the command line takes files in their order, names what could not be applied, and says when nothing changed', async () => {
  const [first = ''] = references
  const report = join(folder, 'report.xml')
  const list = join(folder, 'list.csv')
  await writeFile(report, statusReport({ runNo, group: { status: 'ACSP' } }))
  await writeFile(list, results([`${first},SETTLED,,,,,99.00`]))
  const printed = await runCommand(app, receiveBankFilesCommand, ['receive-bank-files', report, list, report])
  expect(printed.split('\n')).toEqual([
    'report.xml: pain.002.001.10; 2 payments changed, 0 as known; 0 entries matched, 0 proposed, 0 unmatched; 0 problems.',
    'list.csv: CSV; 0 payments changed, 0 as known; 0 entries matched, 0 proposed, 0 unmatched; 1 problem.',
    `  Line 2, ${first}: has the amount RM 99.00, and the payment is RM 100.00`,
    'report.xml: repeats report.xml, received on 21 Nov 2026. Nothing was changed.',
    ''
  ])
  expect(await statuses()).toEqual(['ACCEPTED', 'ACCEPTED'])
  const missing = runCommand(app, receiveBankFilesCommand, ['receive-bank-files', join(folder, 'none.xml')])
  await expect(missing).rejects.toThrow('cannot be read')
})

test('the folder’s files are taken by name and moved on, once they are whole', async () => {
  await mkdir(inbox(), { recursive: true })
  const entries = [{ amount: '100.00', parts: [{ reference: references[0] ?? '' }] }]
  await drop('b.xml', bankStatement([{ number: 2, opening: '900.00', on: '2026-11-22' }], { messageId: 'B' }))
  await drop('a.xml', bankStatement([{ number: 1, entries }], { messageId: 'A' }))
  await drop('c.xml', '<html/>')
  await drop('d.xml.part', 'half')
  await app.jobs.runDue()
  await drop('e.xml', 'still written')
  aMinuteLater()
  await app.jobs.runDue()
  expect((await readdir(inbox())).toSorted()).toEqual(['d.xml.part', 'done', 'e.xml', 'refused'])
  expect(
    withoutReports(await readdir(join(inbox(), 'done')))
      .map((name) => name.replace(/^\d+-/, ''))
      .toSorted()
  ).toEqual(['a.xml', 'b.xml'])
  expect(withoutReports(await readdir(join(inbox(), 'refused'))).map((name) => name.replace(/^\d+-/, ''))).toEqual([
    'c.xml'
  ])
  expect(await statuses()).toEqual(['SETTLED', 'ACCEPTED'])

  // What a bank sends again changes nothing.
  await rm(join(inbox(), 'e.xml'))
  await drop('a.xml', bankStatement([{ number: 1, entries }], { messageId: 'A' }))
  await look()
  expect((await readdir(inbox())).toSorted()).toEqual(['d.xml.part', 'done', 'refused'])
  expect(await statuses()).toEqual(['SETTLED', 'ACCEPTED'])
})

test('files are taken in the order of their numbers, and overwrite nothing in done', async () => {
  // The last one taken, by number, closed with 900.
  const numbered = (number: number) =>
    bankStatement([{ id: `N${number}`, opening: '900.00', on: `2026-11-${number + 15}` }], { messageId: 'SAME' })
  await drop('stmt_10.xml', numbered(10))
  await drop('stmt_9.xml', numbered(9))
  const { rows } = await sql<{ next: number }>`
    select nextval(pg_get_serial_sequence('feed_files', 'file_id')) + 1 as next`.execute(app.database.db)
  const taken = `${rows[0]?.next}-stmt_9.xml`
  await writeFile(join(inbox(), 'done', taken), 'of before the database was set back')
  await look()
  const done = await readdir(join(inbox(), 'done'))
  expect(done).toEqual(expect.arrayContaining([taken, `2-${taken}`, `${(rows[0]?.next ?? 0) + 1}-stmt_10.xml`]))
  expect(await readFile(join(inbox(), 'done', taken), 'utf8')).toBe('of before the database was set back')
})

test('a file that cannot be read fails the job, stands on the screen, and holds no other up', async () => {
  const [, second = ''] = references
  await drop('a.xml', statusReport({ runNo, messageId: 'CLOSED', group: { status: 'RCVD' } }))
  await sql`create function refuse_a() returns trigger language plpgsql as 'begin raise exception $$no a$$; end'`.execute(
    app.database.db
  )
  await sql`create trigger refuse_a before insert on feed_files for each row when (new.file_name = 'a.xml')
    execute function refuse_a()`.execute(app.database.db)
  await drop('b.csv', results([`${second},SETTLED,,,,,20.00`]))
  await app.jobs.runDue()
  aMinuteLater()
  await expect(app.jobs.runDue()).rejects.toThrow('Could not be read: a.xml (no a)')
  expect((await readdir(inbox())).toSorted()).toEqual(['a.xml', 'd.xml.part', 'done', 'refused'])
  expect(await statuses()).toEqual(['SETTLED', 'SETTLED'])
  const feeds = (await app.call(await app.signIn('admin'), systemEndpoints.getFeeds, {})).feeds
  expect(feeds.find(({ kind }) => kind === 'bank-files')).toMatchObject({
    ...{ place: `the folder ${inbox()}`, waiting: 1, problem: expect.stringContaining('a.xml') }
  })
})
