import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import { ledgerParts } from '@payouts/contract/chart-of-accounts/parts'
import { type Chart, emptyChart } from '@payouts/contract/chart-of-accounts/schema'
import { journalEndpoints } from '@payouts/contract/journal-export/endpoints'
import { type JournalProfileName, journalProfileNames } from '@payouts/contract/journal-export/profiles'
import { sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { useSampleApp, useSession } from '#test/app/hooks.ts'
import { verifyBooks } from '#verify/queries.ts'
import { journalProfiles } from './profiles.ts'

const app = useSampleApp()
const requester = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
const { exportJournals, getJournals, getJournalExports, getUnexported, downloadJournals } = journalEndpoints
const { importJournalAnswers, replaceJournal } = journalEndpoints

const chart = Object.fromEntries(
  ledgerParts.map((part, at) => [
    part,
    { account: `40${10 + at}00`, costCentre: at < 4 ? 'CC-1' : '', byVendor: part.startsWith('DEALERS') }
  ])
) as Chart

async function setChart(values: Chart): Promise<void> {
  const validFrom = app.clock.today()
  const { changeId } = await app.call(requester, chartEndpoints.changeChart, { values, validFrom, reason: 'Go-live' })
  await app.call(approver, chartEndpoints.approveChartChange, { changeId, comment: '' })
}

const exportUpTo = (toDay: string, profile: JournalProfileName = 'NEUTRAL_CSV') =>
  app.call(requester, exportJournals, { toDay, step: 'MONTH', profile })
const fileOf = (exportId: number, part: 'JOURNALS' | 'BOOKINGS' = 'JOURNALS') =>
  app.download(requester, downloadJournals, { exportId, part })

/** Reads a file as PostgreSQL reads CSV: a reader that is not ours. */
async function readByPostgres(bytes: Buffer, columns: number, hasHeadings: boolean): Promise<Record<string, string>[]> {
  const client = await app.database.pool.connect()
  try {
    const names = Array.from({ length: columns }, (_, at) => `c${at}`)
    await client.query(`create temp table read_back (${names.map((name) => `${name} text`).join(', ')})`)
    const stream = client.query(copyFrom(`copy read_back from stdin with (format csv, header ${hasHeadings})`))
    await pipeline(Readable.from([bytes]), stream)
    const { rows } = await client.query('select * from read_back')
    await client.query('drop table read_back')
    return rows
  } finally {
    client.release()
  }
}

/** Reads a workbook by a library that is not what wrote it, without its headings. */
async function readAsSheet(bytes: Buffer): Promise<Record<string, string>[]> {
  const [{ data } = { data: [] }] = await readExcelFile(bytes)
  return data
    .slice(1)
    .map((cells) => Object.fromEntries(cells.map((cell, at) => [`c${at}`, cell === null ? '' : String(cell)])))
}

/** What the ledger moved of one kind in some days: credits of the general ledger above zero. */
async function moved(kind: string, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0)::numeric(16, 2) as amount
    from ledger_journals join ledger_entries using (journal_id) join ledger_accounts using (account_code)
    where kind = ${kind} and posted_on between ${from}::date and ${to}::date`.execute(app.database.db)
  return Math.round(Number(rows[0]?.amount) * 100)
}

test('names the parts without an account, and writes each booking once, with numbers without gaps', async () => {
  const toDay = '2026-08-31'
  const { bookings, ...before } = await app.call(requester, getUnexported, { toDay })
  expect(bookings).toBeGreaterThan(0)
  expect(before).toMatchObject({ hasChart: false, unmapped: [] })
  await setChart({ ...chart, TAX_PAYABLE: emptyChart.TAX_PAYABLE, EXPENSE_INCENTIVES: emptyChart.EXPENSE_INCENTIVES })
  const { unmapped } = await app.call(requester, getUnexported, { toDay })
  expect(unmapped.map(({ part }) => part)).toContain('EXPENSE_INCENTIVES')
  const refused = await app.refusal(requester, exportJournals, { toDay, step: 'MONTH', profile: 'NEUTRAL_CSV' })
  expect(refused.displayErrorMessage).toContain('“Incentive expense: Incentives”')
  await setChart(chart)
  const { exportId } = await exportUpTo(toDay)
  expect(await app.call(requester, getUnexported, { toDay })).toMatchObject({ bookings: 0, unmapped: [] })
  await app.refusal(requester, exportJournals, { toDay, step: 'MONTH', profile: 'NEUTRAL_CSV' })
  const { content } = await app.call(requester, getJournals, {
    pageSize: 100,
    sortProperty: 'JOURNAL_NO',
    sortOrder: 'ASC'
  })
  const numbers = content
    .filter(({ journalNo }) => journalNo.startsWith('JN-2026'))
    .map(({ journalNo }) => Number(journalNo.slice(-6)))
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  const first = await fileOf(exportId)
  expect((await fileOf(exportId)).bytes.equals(first.bytes)).toBe(true)
  const bookingsFile = (await fileOf(exportId, 'BOOKINGS')).bytes.toString()
  expect(
    new Set(
      bookingsFile
        .trim()
        .split('\n')
        .slice(1)
        .map((row) => row.split(',')[1])
    ).size
  ).toBe(bookings)
})

/** The days that have bookings after those of the first test, in one range for each format. */
async function rangesOf(formats: readonly JournalProfileName[]) {
  const { rows } = await sql<{ from: string; to: string }>`
    select min(posted_on) as from, max(posted_on) as to from (
      select posted_on, ntile(${formats.length}) over (order by posted_on) as range
      from ledger_journals where posted_on > '2026-08-31' and posted_on < ${app.clock.today()} group by posted_on
    ) as day group by range order by range`.execute(app.database.db)
  return rows.map((range, at) => ({ ...range, name: formats[at] ?? 'NEUTRAL_CSV' }))
}

const neutral = { account: 4, debit: 7, credit: 8, document: 1 }
const amountsAt: Record<JournalProfileName, typeof neutral> = {
  ...{ NEUTRAL_CSV: neutral, NEUTRAL_XLSX: neutral },
  ORACLE_FBDI: { account: 8, debit: 38, credit: 39, document: 45 },
  SAP_UPLOAD: { account: 6, debit: 9, credit: 10, document: 0 },
  D365_JOURNAL: { account: 7, debit: 9, credit: 10, document: 4 }
}

test('each format has what the ledger moved, in documents that balance and are not too long', async () => {
  const ranges = await rangesOf(journalProfileNames)
  expect(ranges.length).toBe(journalProfileNames.length)
  for (const { name, from, to } of ranges) {
    const { exportId } = await app.call(requester, exportJournals, { toDay: to, step: 'DAY', profile: name })
    const { bytes } = await fileOf(exportId)
    const at = amountsAt[name]
    const { columns, hasHeadings, mostLines } = journalProfiles[name]
    const rows =
      name === 'NEUTRAL_XLSX' ? await readAsSheet(bytes) : await readByPostgres(bytes, columns.length, hasHeadings)
    const sen = (value: string | null | undefined) => Math.round(Number(value || 0) * 100)
    const net = (of: readonly Record<string, string>[]) =>
      of.reduce((sum, row) => sum + sen(row[`c${at.credit}`]) - sen(row[`c${at.debit}`]), 0)
    for (const document of Map.groupBy(
      rows,
      (row) => `${row[`c${at.document}`]} ${at === neutral ? row['c0'] : ''}`
    ).values()) {
      expect(net(document)).toBe(0)
      expect(document.length).toBeLessThanOrEqual(mostLines)
    }
    const expense = new Set(ledgerParts.filter((part) => part.startsWith('EXPENSE')).map((part) => chart[part].account))
    expect(net(rows.filter((row) => expense.has(row[`c${at.account}`] ?? '')))).toBe(
      await moved('INCENTIVE_EXPENSE', from, to)
    )
    const tax = rows.filter((row) => row[`c${at.account}`] === chart.TAX_PAYABLE.account)
    expect(net(tax)).toBe(await moved('WITHHOLDING_TAX_PAYABLE', from, to))
  }
})

test('takes answers, and a rejected journal is written again as a new one', async () => {
  const { content } = await app.call(requester, getJournals, { sortProperty: 'JOURNAL_NO', sortOrder: 'ASC' })
  const [accepted, rejected] = content
  if (!accepted || !rejected) throw new Error('the exports before wrote journals')
  const file = Buffer.from(
    `journalNo,externalDocumentNo,status,message\n${accepted.journalNo},4711,posted,\n${rejected.journalNo},,REJECTED,"Account closed, use 402000"\n`
  )
  const answer = () => app.call(requester, importJournalAnswers, { fileName: 'answers.csv' }, { file })
  expect((await answer()).message).toBe('2 answers taken, 1 of them rejected.')
  expect((await answer()).message).toBe('0 answers taken, 0 of them rejected.')
  const early = await app.refusal(requester, replaceJournal, { journalNo: accepted.journalNo })
  expect(early.displayErrorMessage).toContain('was not rejected')
  const { message } = await app.call(requester, replaceJournal, { journalNo: rejected.journalNo })
  expect(message).toContain(`replaces ${rejected.journalNo}`)
  const { content: files } = await app.call(requester, getJournalExports, {})
  expect(files[0]).toMatchObject({ journals: 1, open: 1, amount: rejected.amount })
  const wrong = (await verifyBooks(app.database.db)).filter(
    ({ title, differences }) => title.includes('ournal') && differences.length > 0
  )
  expect(wrong).toEqual([])
})

test('the database has each booking in one journal, and no other than were written', async () => {
  const { pool } = app.database
  const again = `
    insert into gl_journals (journal_no, journal_year, journal_number, export_id, journal_date, batch_no, status, replaces, bookings)
    select 'JN-2026-999999', journal_year, (select max(journal_number) + 1 from gl_journals), export_id, journal_date,
      batch_no, 'EXPORTED', REPLACES, bookings
    from gl_journals where status <> 'REPLACED' and journal_year = 2026 order by journal_no limit 1`
  for (const replaces of ['null', 'journal_no'])
    await expect(pool.query(again.replace('REPLACES', replaces))).rejects.toThrow('in one journal')
  for (const change of [
    "update gl_journals set bookings = '{[1,2)}'",
    "update gl_journals set status = 'EXPORTED' where status = 'REPLACED'",
    'delete from gl_journals'
  ])
    await expect(pool.query(change)).rejects.toThrow(/never changed|was replaced/)
})
