import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ledgerParts } from '@payouts/contract/chart-of-accounts/parts'
import { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDealerAccounts, writeJournal } from '#ledger/commands.ts'
import { startTestApp, type TestApp, type TestSession } from '#test/app/app.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { SftpServer } from '#test/outside/sftp-server.ts'

let folder: string
let app: TestApp
let staff: TestSession
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A server that hands files over, by default to the folder, with one journal to write. */
async function begin(environment: Record<string, string> = { JOURNAL_FILES_DIR: folder }): Promise<void> {
  app = await startTestApp({ environment })
  onTestFinished(() => app.close())
  staff = await app.signIn('admin')
  const account = { account: '400000', costCentre: '', byVendor: false }
  const chart = Object.fromEntries(ledgerParts.map((part) => [part, account]))
  await sql`
    insert into chart_changes (after, valid_from, reason, asked_by, asked_on, four_eyes, status, decided_by, decided_on)
    select ${JSON.stringify(chart)}::jsonb, '2026-01-01', 'Go-live', min(user_id), now(), false, 'Approved', min(user_id), now()
    from users`.execute(app.database.db)
  await aDealer(app.database.db, { company_id: 1, company_code: 'D00001' })
  await app.database.db.transaction().execute(async (tx) => {
    await openDealerAccounts(tx, [1])
    await writeJournal(tx, {
      ...{ referenceNo: 'J1', description: 'A test', postedOn: '2026-10-05', createdAt: app.clock.now() },
      entries: [
        { accountCode: 'D00001', amount: 500n },
        { accountCode: 'ADJUSTMENTS', amount: -500n }
      ]
    })
  })
}

const written = () =>
  app.call(staff, journalEndpoints.exportJournals, { toDay: '2026-10-31', step: 'MONTH', profile: 'NEUTRAL_CSV' })
const exportOf = async () => (await app.call(staff, journalEndpoints.getJournalExports, {})).content[0]
const mark = () => sql`update journal_exports set handing_over_at = now()`.execute(app.database.db)

test('a file of journals is put into the folder whole and once, and its line says where', async () => {
  await begin()
  const { exportId } = await written()
  await app.jobs.runDue()
  expect(await readdir(folder)).toEqual([`journals-${exportId}.csv`])
  const { bytes } = await app.download(staff, journalEndpoints.downloadJournals, { exportId, part: 'JOURNALS' })
  expect((await readFile(join(folder, `journals-${exportId}.csv`))).equals(bytes)).toBe(true)
  expect(await exportOf()).toMatchObject({ handedTo: `the folder ${folder}`, problem: null })
  await rm(join(folder, `journals-${exportId}.csv`))
  await app.jobs.runDue()
  expect(await readdir(folder)).toEqual([])
})

test('what the carrier took before the note is not put there again, and what was begun is finished', async () => {
  await begin()
  const { exportId } = await written()
  await mark()
  await writeFile(join(folder, `.journals-${exportId}.csv.part`), 'written before the server died')
  await app.jobs.runDue()
  expect(await readdir(folder)).toEqual([`journals-${exportId}.csv`])
  await rm(join(folder, `journals-${exportId}.csv`))
  await sql`update journal_exports set handed_over_at = null, handed_to = null`.execute(app.database.db)
  await app.jobs.runDue()
  expect(await readdir(folder)).toEqual([])
  expect(await exportOf()).toMatchObject({ handedTo: `the folder ${folder}` })
})

test('another file of its name is never replaced: the line says so, and it goes on once that is away', async () => {
  await begin()
  const { exportId } = await written()
  const name = `journals-${exportId}.csv`
  await writeFile(join(folder, name), 'another')
  await app.jobs.runDue().catch(() => undefined)
  expect((await exportOf())?.problem).toContain(`Another file of the name ${name}`)
  await rm(join(folder, name))
  await app.jobs.runDue()
  await app.jobs.runDue()
  expect(await exportOf()).toMatchObject({ handedTo: `the folder ${folder}`, problem: null })
})

test('an SFTP server gets a file whole and once, and a host key that changed is named', async () => {
  const server = new SftpServer()
  await server.start()
  await begin({ JOURNAL_FILES_SFTP_URL: server.address('/in') })
  const { exportId } = await written()
  const path = `/in/journals-${exportId}.csv`
  const pinned = server.hostKey
  await server.changeHostKey()
  await app.jobs.runDue().catch(() => undefined)
  const problem = (await exportOf())?.problem
  expect([problem, server.paths()]).toEqual([expect.stringContaining('The host key of 127.0.0.1 is '), []])
  expect(problem).not.toContain(server.password)
  await server.stop()
  server.hostKey = pinned
  await server.start()
  await app.jobs.runDue()
  await app.jobs.runDue()
  expect(await exportOf()).toMatchObject({ handedTo: expect.stringContaining('SFTP server'), problem: null })
  const { bytes } = await app.download(staff, journalEndpoints.downloadJournals, { exportId, part: 'JOURNALS' })
  expect([server.paths(), server.files.get(path)?.content.equals(bytes)]).toEqual([[path], true])
  await server.stop()
})
