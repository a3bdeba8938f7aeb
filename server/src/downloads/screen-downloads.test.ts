import { screenDownloads } from '@payouts/contract/downloads/screen-downloads'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { areas } from '#areas.ts'
import type { TestSession } from '#test/app/app.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { linesOf } from '#test/builders/report-lines.ts'
import { pdfPages } from '#test/files/pdf-pages.ts'
import type { Report } from './report.ts'
import { screenDownload } from './routes.ts'

const accounts: Report = {
  template: 'EARMARK_REPORT',
  title: 'Earmarks',
  filters: [{ label: 'Period', value: 'All' }],
  columns: [
    { key: 'name', title: 'Account name', kind: 'text' },
    { key: 'amount', title: 'Amount (RM)', kind: 'money', total: true },
    { key: 'dealers', title: 'Dealers', kind: 'count', total: true },
    { key: 'rate', title: 'Rate', kind: 'rate' },
    { key: 'since', title: 'Since', kind: 'day' },
    { key: 'changed', title: 'Changed', kind: 'instant' }
  ],
  rows: sql`
    select * from (values
      ('=HYPERLINK("http://x","y")', -1234.50::numeric(14, 2), 3, 2.00, date '2026-10-31', timestamptz '2026-11-21T01:02:03.456Z'),
      (${'Kedai "Maju", Ipoh\n\\N'}, 0.05, 1, 10.5, date '2026-01-01', null),
      (null, 99999999999.99, 0, null, null, timestamptz '2025-12-31T16:00:00Z')
    ) as row (name, amount, dealers, rate, since, changed)`
}

/** It has no scope of its own. */
const everyDealer: Report = {
  template: 'FREEZE_ACCOUNT_REPORT',
  title: 'Dealers',
  filters: [],
  columns: [{ key: 'company_code', title: 'Code', kind: 'text' }],
  rows: sql`select company_code from dealers order by company_code`
}

const routes = [
  screenDownload('earmarkReportDownload', async () => accounts),
  screenDownload('freezeAccountReportDownload', async () => everyDealer)
]
const ours = routes.map(({ endpoint }) => endpoint)
const withoutOurs = areas.map((area) => ({
  ...area,
  routes: (area.routes ?? []).filter(({ endpoint }) => !ours.includes(endpoint))
}))
const app = useTestApp({ areas: [...withoutOurs, { name: 'under test', routes }] })
const staff = useSession(app, 'admin')

const request = { reportTemplate: 'EARMARK_REPORT' as const, fromDate: null }

describe('CSV', () => {
  test('is read by another program, with numbers as numbers and formulas as text', async () => {
    const file = await app.download(staff, screenDownloads.earmarkReportDownload, { ...request, reportFormat: 'CSV' })
    expect(file.fileName).toBe('EarmarkReport_2026-11-21.csv')
    expect(file.bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(file.bytes.toString().replaceAll('\r\n', '')).not.toContain('\r')
    expect(parse(file.bytes, { bom: true, columns: true, record_delimiter: '\r\n' })).toEqual([
      {
        'Account name': `'=HYPERLINK("http://x","y")`,
        'Amount (RM)': '-1234.50',
        Dealers: '3',
        Rate: '2.00',
        Since: '2026-10-31',
        Changed: '2026-11-21 09:02:03'
      },
      {
        'Account name': 'Kedai "Maju", Ipoh\n\\N',
        'Amount (RM)': '0.05',
        Dealers: '1',
        Rate: '10.5',
        Since: '2026-01-01',
        Changed: ''
      },
      {
        'Account name': '',
        'Amount (RM)': '99999999999.99',
        Dealers: '0',
        Rate: '',
        Since: '',
        Changed: '2026-01-01 00:00:00'
      }
    ])
  })
})

describe('XLSX', () => {
  test('is read by another program, with real numbers, days and moments, and totals', async () => {
    const file = await app.download(staff, screenDownloads.earmarkReportDownload, { ...request, reportFormat: 'XLS' })
    expect(file.fileName).toBe('EarmarkReport_2026-11-21.xlsx')
    const [sheet, ...others] = await readExcelFile(file.bytes)
    expect(others).toEqual([])
    expect(sheet).toEqual({
      sheet: 'Earmarks',
      data: [
        ['Earmarks', null, null, null, null, null],
        ['Period: All · Made on 2026-11-21 10:00 by admin binti Ujian', null, null, null, null, null],
        ['Account name', 'Amount (RM)', 'Dealers', 'Rate', 'Since', 'Changed'],
        [
          '=HYPERLINK("http://x","y")',
          -1234.5,
          3,
          2,
          new Date('2026-10-31T00:00:00Z'),
          new Date('2026-11-21T09:02:03Z')
        ],
        ['Kedai "Maju", Ipoh\n\\N', 0.05, 1, 10.5, new Date('2026-01-01T00:00:00Z'), null],
        [null, 99_999_999_999.99, 0, null, null, new Date('2026-01-01T00:00:00Z')],
        ['Total', 99_999_998_765.54, 4, null, null, null]
      ]
    })
  })
})

describe('PDF', () => {
  test('is read by another program, with its title, filters, totals and pages', async () => {
    const file = await app.download(staff, screenDownloads.earmarkReportDownload, { ...request, reportFormat: 'PDF' })
    expect(file.fileName).toBe('EarmarkReport_2026-11-21.pdf')
    expect(file.contentType).toBe('application/pdf')
    const [page, ...others] = await pdfPages(file.bytes)
    expect(others).toEqual([])
    expect(page?.text).toEqual([
      'Earmarks',
      'Period: All · Made on 2026-11-21 10:00 by admin binti Ujian',
      'Earmarks',
      'Account name',
      'Amount (RM)',
      'Dealers',
      'Rate',
      'Since',
      'Changed',
      '=HYPERLINK("http://x","y")',
      '−1,234.50',
      '3',
      '2.00',
      '2026-10-31',
      '2026-11-21 09:02:03',
      'Kedai "Maju", Ipoh \\N',
      '0.05',
      '1',
      '10.5',
      '2026-01-01',
      '99,999,999,999.99',
      '0',
      '2026-01-01 00:00:00',
      'Total',
      '99,999,998,765.54',
      '4',
      'Page 1 of 1'
    ])
    const fonts = [...file.bytes.toString('latin1').matchAll(/\/BaseFont \/[A-Z]{6}\+(\S+)/g)].map(([, name]) => name)
    expect(new Set(fonts)).toEqual(new Set(['Montserrat-Regular', 'Montserrat-SemiBold']))
  })
})

test('a format that there is not is named with those there are, and fields left empty are not given', async () => {
  const empty = { reportTemplate: 'EARMARK_REPORT', fromDate: '', toDate: '', batchId: '' }
  const refusal = await app.refusal(staff, screenDownloads.earmarkReportDownload, {
    ...empty,
    reportFormat: 'DOC'
  } as never)
  expect(refusal).toMatchObject({
    field: 'reportFormat',
    displayErrorMessage: 'Invalid file type. The formats are PDF, XLS, CSV.'
  })
  const file = await app.download(staff, screenDownloads.earmarkReportDownload, {
    ...empty,
    reportFormat: 'CSV'
  } as never)
  expect(linesOf(file)).toHaveLength(3)
})

test('a company’s user sees its own rows even of a report that does not narrow itself', async () => {
  const { db } = app.database
  for (const companyId of [1, 2]) await aDealer(db, { company_id: companyId })
  // Today no role of an external user has this button, but the scope must hold for future roles.
  await sql`alter table users drop constraint external_role_means_company`.execute(db)
  await aUser(db, { userName: 'outsider', companyId: 2 })
  const request = { reportTemplate: 'FREEZE_ACCOUNT_REPORT', reportFormat: 'CSV' } as const
  const codesOf = async (session: TestSession) =>
    linesOf(await app.download(session, screenDownloads.freezeAccountReportDownload, request)).map(
      (line) => line['Code']
    )
  expect(await codesOf(staff)).toEqual(['D00001', 'D00002'])
  expect(await codesOf(await app.signIn('outsider'))).toEqual(['D00002'])
})
