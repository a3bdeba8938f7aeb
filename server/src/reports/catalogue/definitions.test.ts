import { reportFormats } from '@payouts/contract/downloads/schema'
import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { reportsInMalay } from '@payouts/contract/reports/malay'
import { filtersOf, reportProblem } from '@payouts/contract/reports/report-form'
import {
  type FilterKey,
  filterKeys,
  type ReportRequest,
  reportGroups,
  reportRequest
} from '@payouts/contract/reports/schema'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { narrowToCompany } from '#platform/http/access/company-scope.ts'
import { isRefusal } from '#platform/refusal.ts'
import { prepared, useSampleApp, useSession } from '#test/app/hooks.ts'
import { aBusyDealer, type BusyDealer } from '#test/app/sample-database.ts'
import { aUser } from '#test/builders/builders.ts'
import { fullRequest, kindsOf, refusedFor, taken } from '#test/builders/report-page.ts'
import { namedReports } from './named-reports.ts'

let foreign: BusyDealer
let given: Partial<ReportRequest>
let batchNo: number
const app = useSampleApp()
const staff = useSession(app, 'reporter')
const own = prepared(() => aBusyDealer(app))
beforeAll(async () => {
  const { rows } = await app.database.pool.query(
    `select company_id as "companyId", company_code as "companyCode", company_name as "companyName",
        (select max(batch_no) from cycle_totals where company_id = $1 and state = 'PAID') as "batchNo",
        (select min(branch_code) from branches where company_id = $1) as "branchCode"
      from dealers where company_id <> $1 limit 1`,
    [own().companyId]
  )
  const [{ branchCode, ...found }] = rows
  foreign = found
  batchNo = found.batchNo
  // Until then staff see more of a dealer than its own users do.
  await app.database.pool.query('update cycles set approved_at = now() where approved_at is null')
  await aUser(app.database.db, { userName: 'dealer', role: 'Company User', companyId: own().companyId })
  await aUser(app.database.db, { userName: 'pengedar', role: 'Company User', companyId: own().companyId })
  await app.call(await app.signIn('pengedar'), identityEndpoints.changeLanguage, { language: 'ms' })
  given = {
    companyCode: own().companyCode,
    branchCode,
    batchNo,
    fromDate: '2026-01-01',
    toDate: '2026-11-21',
    date: '2026-09-25',
    payoutDate: '2026-09-25',
    month: 9,
    year: 2026,
    transactionType: 'Prepaid Activation',
    text: 'S1'
  }
})
const inCompany = useSession(app, 'dealer')
const inMalay = useSession(app, 'pengedar')
const malayWords = new Set(Object.values(reportsInMalay))

const kinds = kindsOf(namedReports.map(({ definition }) => definition))
const named = kinds.map(
  (kind) => [[kind.definition.reportType, kind.reportSubType].filter(Boolean).join(': '), kind] as const
)

const missing: Record<FilterKey, string> = {
  fromDate: 'Please choose from Date',
  toDate: 'Please choose to Date',
  date: 'Please choose Date',
  payoutDate: 'Please choose Date',
  month: 'Please choose Month',
  year: 'Please choose Year',
  transactionType: 'Please choose Transaction Type',
  accountType: 'Please choose Account Type',
  reportName: 'Please choose Report Name',
  filter: 'Please choose a filter',
  text: 'Text is required'
}

const reportsBeforeFinance = [
  'Incentive by Dealer',
  'Device Reimbursement by Plan',
  'Transaction Listing',
  'Dealer Statement',
  'Payout History',
  'Earmark Balance'
]

describe('the list of reports', () => {
  test('has each of the reports, in three groups, and every kind of filter in use', async () => {
    const definitions = await app.call(staff, reportEndpoints.getReportDetails, {})
    expect(definitions.map(({ reportType }) => reportType)).toEqual([
      ...reportsBeforeFinance,
      'Payout Summary',
      'Withholding Tax',
      'Year of Dealers',
      'Balances of a Month',
      'Adjustment Ledger',
      'On-Hold Ageing',
      'Reconciliation'
    ])
    expect(new Set(definitions.map(({ reportGroup }) => reportGroup))).toEqual(new Set(reportGroups))
    expect(new Set(definitions.map(({ reportTemplate }) => reportTemplate)).size).toBe(definitions.length)
    const filters = kindsOf(definitions).flatMap(({ definition, reportSubType }) =>
      filtersOf(definition, reportSubType)
    )
    expect(new Set(filters.map(({ filterKey }) => filterKey))).toEqual(new Set(filterKeys))
    expect(new Set(filters.map(({ filterType }) => filterType)).size).toBe(3)
    for (const { filterKey, filterValues } of filters)
      if (filterKey === 'year') expect(filterValues).toEqual(['2026', '2025'])
      else if (filterKey === 'transactionType') expect(filterValues).toContain('Prepaid Activation')
  })

  test('has only what a company’s own user may have, with its own choices', async () => {
    const definitions = await app.call(inCompany, reportEndpoints.getReportDetails, {})
    expect(definitions.map(({ reportType }) => reportType)).toEqual([...reportsBeforeFinance, 'On-Hold Ageing'])
    const { rows } = await app.database.pool.query(
      'select distinct transaction_type as type from cycle_totals where company_id = $1 order by 1',
      [own().companyId]
    )
    const types = kindsOf(definitions)
      .flatMap(({ definition, reportSubType }) => filtersOf(definition, reportSubType))
      .find(({ filterKey }) => filterKey === 'transactionType')
    expect(types?.filterValues).toEqual(rows.map(({ type }) => type))
  })
})

describe.each(named)('%s', (_, kind) => {
  const { definition, reportSubType } = kind
  const isForCompanies = namedReports.find((report) => report.definition === definition)?.forCompanies

  test('is shown, and taken away in its first format', async () => {
    const request = fullRequest(kind, given)
    const preview = await app.call(staff, reportEndpoints.previewReport, request)
    expect(preview.title).toContain(definition.reportType)
    const file = await app.download(staff, reportEndpoints.downloadReport, request)
    expect(file.fileName).toBe(`${definition.reportType}_2026-11-21.${definition.reportExtension}`)
    expect(file.bytes.length).toBeGreaterThan(100)
  })

  test('is refused for each filter that it needs and lacks', async () => {
    const full = fullRequest(kind, given)
    for (const { filterKey, isOptional } of filtersOf(definition, reportSubType)) {
      const request = { ...full, [filterKey === 'reportName' ? 'batchNo' : filterKey]: null }
      const problem = reportProblem(definition, request, { isExternal: false, today: '2026-11-21' })
      expect(problem?.message).toBe(isOptional ? undefined : missing[filterKey])
      if (problem) expect(await refusedFor(app, staff, request)).toBe(problem.message)
    }
    if (reportSubType)
      expect(await refusedFor(app, staff, { ...full, reportSubType: 'Other' })).toBe('Please select Report Sub Type')
    if (definition.isCompanyCodeRequired)
      expect(await refusedFor(app, staff, { ...full, companyCode: '' })).toBe('Company Name is required')
    if (definition.isBranchCodeRequired)
      expect(await refusedFor(app, staff, { ...full, branchCode: '' })).toBe('Branch is required')
  })

  test('takes the fields that it does not use empty, as a form sends them', async () => {
    const full = fullRequest(kind, given)
    const empty = Object.fromEntries(Object.keys(reportRequest.shape).map((field) => [field, '']))
    const used = Object.entries(full).filter(([, value]) => value !== null && value !== undefined)
    const request = { ...empty, ...Object.fromEntries(used), reportType: full.reportType }
    const preview = await app.call(staff, reportEndpoints.previewReport, request)
    expect(preview.title).toContain(definition.reportType)
  })

  test('is refused for a company or branch that there is not', async () => {
    const full = fullRequest(kind, given)
    expect(await refusedFor(app, staff, { ...full, companyCode: 'S99999' })).toBe('There is no company S99999.')
    const branchCode = 'B999'
    expect(await refusedFor(app, staff, { ...full, companyCode: own().companyCode, branchCode })).toBe(
      'This company has no branch B999.'
    )
  })

  test('shows a company’s own user its own lines, and nothing of another company', async () => {
    const full = fullRequest(kind, given)
    if (!isForCompanies) {
      expect(await refusedFor(app, inCompany, full)).toBe('There is no such report. Please choose another.')
      return
    }
    const { companyCode: _, ...unnamed } = { companyCode: undefined, ...full }
    const shown = await app.call(inCompany, reportEndpoints.previewReport, unnamed)
    const toStaff = { ...full, companyCode: own().companyCode }
    expect(shown).toEqual(await app.call(staff, reportEndpoints.previewReport, toStaff))
    const codeAt = shown.columns.findIndex(({ title }) => title === 'Company Code')
    for (const row of shown.rows) expect(row[codeAt] ?? own().companyCode).toBe(own().companyCode)
    const request = { ...full, companyCode: foreign.companyCode }
    expect(await refusedFor(app, inCompany, request)).toBe(`There is no company ${foreign.companyCode}.`)
  })

  test('is in Malay for a company’s own user who chose it, with the same figures', async () => {
    if (!isForCompanies) return
    const { subTypes, reportType, description, reportGroup } = definition
    const choices = filtersOf(definition, reportSubType).filter(({ filterKey }) => filterKey !== 'month')
    for (const text of [
      ...[reportType, description, reportGroup, ...subTypes.map(({ subReportType }) => subReportType)],
      ...choices.flatMap(({ displayText, filterType, filterValues }) =>
        filterType === 'CALENDAR' ? [displayText] : [displayText, ...filterValues]
      )
    ])
      expect(reportsInMalay).toHaveProperty([text])
    const request = { ...fullRequest(kind, given), companyCode: own().companyCode }
    const [shown, english] = [
      await app.call(inMalay, reportEndpoints.previewReport, request),
      await app.call(inCompany, reportEndpoints.previewReport, request)
    ]
    expect({ rowCount: shown.rowCount, totals: shown.totals }).toEqual({
      rowCount: english.rowCount,
      totals: english.totals
    })
    expect(shown.title.split(': ').filter((part) => !malayWords.has(part))).toEqual([])
    expect(shown.columns.filter(({ title }) => !malayWords.has(title.replace(' (RM)', '')))).toEqual([])
  })

  test('finds no other company’s lines where it forgets to narrow: the database is the second wall', async () => {
    if (!isForCompanies) return
    const { db } = app.database
    const request = fullRequest(kind, given)
    const { user_id: userId } = await db
      .selectFrom('users')
      .select('user_id')
      .where('user_name', '=', 'dealer')
      .executeTakeFirstOrThrow()
    const forgetful = { userId, userName: 'dealer', name: 'Dealer', role: 'Company User', menu: [], companyId: null }
    const report = await namedReports
      .find((each) => each.definition === definition)
      ?.build(reportRequest.parse(request), { db, caller: forgetful, clock: app.clock, services: app.services })
    if (!report || isRefusal(report)) throw new Error('there is such a report')
    const seen = await db.transaction().execute(async (tx) => {
      await narrowToCompany(tx, { userId, companyId: own().companyId })
      const { rows } = await sql<{ rows: number }>`select count(*) as rows from (${report.rows}) as report`.execute(tx)
      return rows[0]?.rows
    })
    const shown = await app.call(inCompany, reportEndpoints.previewReport, {
      ...request,
      companyCode: own().companyCode
    })
    expect(seen).toBe(shown.rowCount)
  })

  test('is for those who may read reports', async () => {
    const adjuster = await app.signIn('adjuster')
    const { errorCode } = await app.refusal(adjuster, reportEndpoints.previewReport, fullRequest(kind, given))
    expect(errorCode).toMatch(/1036$/)
  })
})

describe('the days of a report', () => {
  const summary = { reportType: 'Payout Summary', reportSubType: 'By period' }

  test('lie within its window, in order, and not in the future', async () => {
    const refusalOf = (fromDate: string, toDate: string) => refusedFor(app, staff, { ...summary, fromDate, toDate })
    expect(await refusalOf('2025-11-20', '2026-11-21')).toBe('Please choose date range within 366 days')
    expect(await refusalOf('2026-11-21', '2026-11-20')).toBe('Start date should be less than End date')
    expect(await refusalOf('2026-11-22', '2026-11-23')).toBe(
      'Future dates selection is not allowed for Report Download'
    )
    await taken(app, staff, { ...summary, fromDate: '2025-11-21', toDate: '2026-11-21' })
    await taken(app, staff, { ...summary, fromDate: '2019-01-01', toDate: '2019-12-31' })
    await taken(app, staff, { reportType: 'Payout Summary', reportSubType: 'Posted on a day', date: '2019-06-30' })
  })

  test('of a month are not to come', async () => {
    const request = { reportType: 'Withholding Tax', month: 12, year: 2026 }
    expect(await refusedFor(app, staff, request)).toBe('Future dates selection is not allowed for Report Download')
  })
})

test.each(reportFormats)('the statement comes as %s, too', async (reportFormat) => {
  const [statement] = kinds.filter(({ definition }) => definition.reportType === 'Dealer Statement')
  if (!statement) throw new Error('there is a statement')
  const request = { ...fullRequest(statement, given), reportFormat }
  const { bytes } = await app.download(inCompany, reportEndpoints.downloadReport, request)
  const malay = await app.download(inMalay, reportEndpoints.downloadReport, request)
  if (reportFormat === 'CSV') expect(malay.bytes.toString()).toMatch(/^\uFEFFTarikh,Perkara,Keterangan.*Ke bank/s)
  const beginnings = { PDF: '%PDF', XLS: 'PK', CSV: '\uFEFFDate' }
  expect(bytes.toString().startsWith(beginnings[reportFormat])).toBe(true)
})
