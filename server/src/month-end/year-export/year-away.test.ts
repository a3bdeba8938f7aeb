import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import { reportFormats } from '@payouts/contract/downloads/schema'
import { monthEndEndpoints } from '@payouts/contract/month-end/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect } from 'vitest'
import { archivableUntil } from '#archives/archivable.ts'
import { archiveCommand } from '#archives/cli.ts'
import { cycleReports } from '#reports/catalogue/cycle-reports.ts'
import { namedReports } from '#reports/catalogue/named-reports.ts'
import type { TestSession } from '#test/app/app.ts'
import { useArchive } from '#test/app/archives.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aBusyDealer } from '#test/app/sample-database.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { fullRequest, kindsOf } from '#test/builders/report-page.ts'
import { pdfPages } from '#test/files/pdf-pages.ts'
import { killedAfter } from '#test/running/killed-after.ts'
import { longTest } from '#test/running/long-test.ts'
import { yearCommand } from '../cli.ts'

const MASTER_KEY = randomBytes(32).toString('base64')
const app = useTestApp({ withSamples: true, environment: { MASTER_KEY } })
const archive = useArchive(app)
let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'payouts-year-away-'))
})
afterAll(() => rm(place, { recursive: true }))

/** A person has so many reports prepared at once. */
const mostAtOnce = 5

const days = { fromDate: '2026-01-01', toDate: '2026-12-31' }

/** What a file says, without how it is packed: its bytes, the cells of its sheets, the texts of its pages. */
async function contentsOf(format: (typeof reportFormats)[number], bytes: Buffer): Promise<unknown> {
  if (format === 'XLS') return readExcelFile(bytes)
  if (format === 'PDF') return (await pdfPages(bytes)).map(({ text }) => text)
  return bytes.toString()
}

/** One format after the other: how rows are written does not depend on where they stand. */
const formatOf = (at: number) => reportFormats[at % reportFormats.length] ?? 'CSV'

/** Every report of the report page, every report of a cycle, and every dealer's statement. */
async function everythingShown(admin: TestSession, batchNo: number): Promise<Map<string, unknown>> {
  const shown = new Map<string, unknown>()
  const { companyId, companyCode } = await aBusyDealer(app)
  const { rows } = await sql<{ branchCode: string }>`
    select min(branch_code) as "branchCode" from branches where company_id = ${companyId}`.execute(app.database.db)
  const given = {
    ...{ companyCode, batchNo, ...rows[0], ...days, date: '2026-09-25', payoutDate: '2026-09-25' },
    ...{ month: 9, year: 2026, transactionType: 'Prepaid Activation', text: 'S1' }
  }
  for (const [at, kind] of kindsOf(namedReports.map(({ definition }) => definition)).entries()) {
    const request = { ...fullRequest(kind, given), reportFormat: formatOf(at) }
    const { bytes } = await app.download(admin, reportEndpoints.downloadReport, request)
    shown.set(JSON.stringify(request), await contentsOf(request.reportFormat, bytes))
  }
  const ofCycle = cycleReports.map(({ reportTemplate }, at) => ({
    batchNo,
    reportTemplate,
    reportFormat: formatOf(at)
  }))
  while (ofCycle.length > 0) {
    const prepared = new Map<(typeof ofCycle)[number], string>()
    for (const request of ofCycle.splice(0, mostAtOnce)) {
      const { fileReferenceToken } = await app.call(admin, reportEndpoints.excelTabReportDownloadService, request)
      prepared.set(request, fileReferenceToken)
    }
    await app.jobs.runDue()
    for (const [request, referenceToken] of prepared) {
      const { bytes } = await app.download(admin, downloadEndpoints.readReportFile, { referenceToken })
      shown.set(JSON.stringify(request), await contentsOf(request.reportFormat, bytes))
    }
  }
  const { rows: dealers } = await sql<{ code: string }>`
    select distinct company_code as code from postings join dealers using (company_id) order by 1`.execute(
    app.database.db
  )
  for (const { code } of dealers) {
    const statement = await app.call(admin, reportEndpoints.getDealerStatement, { companyCode: code, ...days })
    shown.set(`statement of ${code}`, statement)
  }
  return shown
}

const differing = (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>) =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name))
  )

async function closeTheYear(): Promise<void> {
  const [requester, approver] = [await app.signIn('reviewer'), await app.signIn('approver')]
  await app.jobs.runDue()
  const { changeId } = await app.call(requester, monthEndEndpoints.changeMonth, {
    ...{ kind: 'CLOSE', month: '2026-12-01', reason: 'Year end' }
  })
  await app.call(approver, monthEndEndpoints.approveMonthChange, { changeId, comment: '' })
}

/** The command to its end, killed first at these parts of its time. Returns how often it was killed before its end. */
async function underKills(words: readonly string[], parts: readonly number[], whole: number): Promise<number> {
  const environment = {
    ...{ DATABASE_URL: app.database.url, ARCHIVES: `slow=${archive.there().url}` },
    ...{ DATA_DIR: app.services.config.dataDir, MASTER_KEY }
  }
  let killed = 0
  for (const part of parts) {
    const end = await killedAfter(words, environment, part * whole)
    if (!end.killed) return killed
    killed += 1
  }
  // One that was killed right after its commit has left nothing to do, and the command says so.
  const exitCode = killed > 0 ? expect.any(Number) : 0
  expect(await killedAfter(words, environment, 120_000)).toEqual({ killed: false, exitCode })
  return killed
}

let admin: TestSession
let batchNos: number[]
/** What everything said before a cycle went. */
let before: Map<string, unknown>
let key: string
/** How long a command takes that nobody kills. */
let whole: number

const verified = () => killedAfter(['verify', join(place, '2026'), '--key', key], {}, 120_000)

/** At which part of a command's time it is killed: the first cycles early, late and in the middle; the others never. */
const killedAt = [0.5, 0.65, 0.8, 0.95]

/** A command for each cycle. Returns how often one was killed before its end. */
async function moved(wordsOf: (batchNo: string) => string[], cycles: readonly number[]): Promise<number> {
  let killed = 0
  for (const [at, batchNo] of cycles.entries()) {
    const [words, part] = [wordsOf(String(batchNo)), killedAt[at]]
    if (part === undefined) await runCommand(app, archiveCommand, words)
    else killed += await underKills(words, [part], whole)
  }
  return killed
}

async function expectTheSame(): Promise<void> {
  expect(differing(before, await everythingShown(admin, batchNos[0] ?? 0))).toEqual([])
  await expectBooksToAgree(app.database.db)
}

longTest('a year is closed, taken away and checked without the database', async () => {
  const { db } = app.database
  await sql`update transactions set state = 'CANCELLED', hold_type = null where state = 'HELD'
    and batch_no in (select batch_no from cycles where status = 'Completed')`.execute(db)
  app.clock.set('2027-01-05T02:00:00Z')
  await closeTheYear()
  key = /key (\S+)/.exec(await runCommand(app, yearCommand, ['year', 'export', '2026', join(place, '2026')]))?.[1] ?? ''
  expect(await verified()).toEqual({ killed: false, exitCode: 0 })

  batchNos = await archivableUntil(db, '2026-12-31')
  expect(batchNos.length).toBeGreaterThan(1)
  admin = await app.signIn('admin')
  before = await everythingShown(admin, batchNos[0] ?? 0)
  await expectBooksToAgree(db)
})

longTest('its cycles go to an archive under kills, and everything says the same', async () => {
  const [first, ...others] = batchNos
  const toArchive = (batchNo: string) => ['archive', batchNo, '--to', 'slow']
  const began = performance.now()
  expect(await underKills(toArchive(String(first)), [], 0)).toBe(0)
  whole = performance.now() - began
  expect(await moved(toArchive, others)).toBeGreaterThan(0)
  await expectTheSame()
})

longTest('they come back under kills, and everything and the exported year say the same', async () => {
  expect(await moved((batchNo) => ['unarchive', batchNo], batchNos)).toBeGreaterThan(0)
  expect(await archivableUntil(app.database.db, '2026-12-31')).toEqual(batchNos)
  await expectTheSame()
  expect(await verified()).toEqual({ killed: false, exitCode: 0 })
})
