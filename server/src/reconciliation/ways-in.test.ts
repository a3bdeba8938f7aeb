import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app/app.ts'
import { runCommand } from '#test/app/command-line.ts'
import { aPostedCycle, statusesInOrder } from '#test/builders/payment-builders.ts'
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
/** A file that has been in the folder for a minute. */
async function drop(name: string, content: string, at = new Date(app.clock.now().getTime() - 60_000)) {
  await writeFile(join(inbox(), name), content)
  await utimes(join(inbox(), name), at, at)
}
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
  await drop('e.xml', 'still written', app.clock.now())
  await app.jobs.runDue()
  await app.jobs.runDue()
  expect((await readdir(inbox())).toSorted()).toEqual(['d.xml.part', 'done', 'e.xml', 'refused'])
  expect((await readdir(join(inbox(), 'done'))).map((name) => name.replace(/^\d+-/, '')).toSorted()).toEqual([
    'a.xml',
    'b.xml'
  ])
  expect((await readdir(join(inbox(), 'refused'))).map((name) => name.replace(/^\d+-/, ''))).toEqual(['c.xml'])
  expect(await statuses()).toEqual(['SETTLED', 'ACCEPTED'])

  // A server that died before it moved the file finds it again.
  await rm(join(inbox(), 'e.xml'))
  await drop('a.xml', bankStatement([{ number: 1, entries }], { messageId: 'A' }))
  await app.jobs.runDue()
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
    select nextval(pg_get_serial_sequence('received_files', 'file_id')) + 1 as next`.execute(app.database.db)
  const taken = `${rows[0]?.next}-stmt_9.xml`
  await writeFile(join(inbox(), 'done', taken), 'of before the database was set back')
  await app.jobs.runDue()
  const done = await readdir(join(inbox(), 'done'))
  expect(done).toEqual(expect.arrayContaining([taken, `2-${taken}`, `${(rows[0]?.next ?? 0) + 1}-stmt_10.xml`]))
  expect(await readFile(join(inbox(), 'done', taken), 'utf8')).toBe('of before the database was set back')
})

test('a file that cannot be moved on fails the job, and holds no other up', async () => {
  const [, second = ''] = references
  // With its number the name is too long for a file.
  const longest = `${'a'.repeat(251)}.xml`
  await drop(longest, statusReport({ runNo, messageId: 'LONG', group: { status: 'RCVD' } }))
  await drop('b.csv', results([`${second},SETTLED,,,,,20.00`]))
  await expect(app.jobs.runDue()).rejects.toThrow(`Files of the bank could not be imported: ${longest}`)
  expect((await readdir(inbox())).toSorted()).toEqual([longest, 'd.xml.part', 'done', 'refused'].toSorted())
  expect(await statuses()).toEqual(['SETTLED', 'SETTLED'])
})
