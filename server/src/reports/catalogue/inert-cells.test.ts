import { downloadEndpoints } from '@payouts/contract/downloads/endpoints'
import { screenDownloads } from '@payouts/contract/downloads/screen-downloads'
import type { Endpoint } from '@payouts/contract/endpoint'
import { reportEndpoints } from '@payouts/contract/reports/endpoints'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useSampleApp, useSession } from '#test/app/hooks.ts'
import { payloadOf } from '#test/app/payload-of.ts'
import { aBusyDealer } from '#test/app/sample-database.ts'
import { fullRequest, kindsOf } from '#test/builders/report-page.ts'
import { cycleReports } from './cycle-reports.ts'
import { namedReports } from './named-reports.ts'

/** Everything that people or files have stored as text, in any table that allows changes. */
const texts = [
  'company_name',
  'vendor_code',
  'plan_name',
  'yes_id',
  'name',
  'reason',
  'remark',
  'description',
  'problem'
]

let given: Parameters<typeof fullRequest>[1]
let batchNo: number
const app = useSampleApp()
beforeAll(async () => {
  const { companyId, companyCode } = await aBusyDealer(app)
  const { rows } = await app.database.pool.query(
    `select (select max(batch_no) from cycle_totals where company_id = $1 and state = 'PAID') as "batchNo",
       (select min(branch_code) from branches where company_id = $1) as "branchCode"`,
    [companyId]
  )
  batchNo = rows[0].batchNo
  const days = { fromDate: '2026-01-01', toDate: '2026-11-21', date: '2026-09-25', payoutDate: '2026-09-25' }
  given = { ...rows[0], ...days, companyCode, month: 9, year: 2026, transactionType: 'Prepaid Activation', text: 'S1' }
  await plantFormulas()
})
const admin = useSession(app, 'admin')

async function plantFormulas(): Promise<void> {
  await sql`
    do $plant$
    declare place record;
    begin
      for place in
        select c.table_name, c.column_name from information_schema.columns as c
        join pg_class on pg_class.oid = format('public.%I', c.table_name)::regclass
        where c.table_schema = 'public' and pg_class.relkind in ('r', 'p') and not pg_class.relispartition
          and c.data_type = 'text' and c.table_name <> 'roles' and c.column_name = any(${sql.lit(`{${texts.join()}}`)}::text[])
      loop
        begin
          execute format('update %I set %I = %L || %I', place.table_name, place.column_name,
            '=HYPERLINK("http://x";"y")', place.column_name);
        exception when others then
          raise notice '% takes no change', place.table_name;
        end;
      end loop;
    end $plant$`.execute(app.database.db)
}

/** Further input of downloads about one thing; a run without payments is enough. */
const ofOne = ({ path }: Endpoint) => {
  if (path === screenDownloads.runPaymentsReportDownload.path) return { filters: { runNo: 'PR00000001' } }
  if (path === screenDownloads.taxListReportDownload.path) return { filters: { taxMonth: '2026-10' } }
  if (path === screenDownloads.cp58RegisterDownload.path) return { filters: { year: '2025' } }
  return path.startsWith('/api/rp/bulkChange/') ? { filters: { bulkChangeId: '1' } } : {}
}

const files: [string, () => [Endpoint, object]][] = [
  ...kindsOf(namedReports.map(({ definition }) => definition)).map((kind): (typeof files)[number] => [
    [kind.definition.reportType, kind.reportSubType].filter(Boolean).join(': '),
    () => [reportEndpoints.downloadReport, { ...fullRequest(kind, given), reportFormat: 'CSV' }]
  ]),
  ...Object.values<Endpoint>(screenDownloads).map((endpoint): (typeof files)[number] => [
    endpoint.path,
    () => [endpoint, { ...payloadOf(endpoint, { reportFormat: 'CSV' }), ...ofOne(endpoint) }]
  ])
]

/** Numbers may begin with a sign; days, instants and plain text with a letter or a digit. */
const mightRun = /^(?![-+]?\d[\d.]*$)[=+\-@\t\r]/

let formulasSeen = 0

function expectInert(bytes: Buffer): void {
  const [, ...lines] = parse(bytes, { bom: true, record_delimiter: '\r\n' }) as string[][]
  const cells = lines.flat()
  expect(cells.filter((cell) => mightRun.test(cell))).toEqual([])
  formulasSeen += cells.filter((cell) => cell.startsWith("'=")).length
}

test.each(files)('%s lets no text run that somebody else wrote', async (_, requested) => {
  const [endpoint, payload] = requested()
  const { bytes } = await app.download(admin, endpoint, payload)
  expectInert(bytes)
})

test.each(cycleReports.map(({ reportName, reportTemplate }) => [reportName, reportTemplate] as const))(
  '%s of a cycle lets none run either',
  async (_, reportTemplate) => {
    const request = { batchNo, reportTemplate, reportFormat: 'CSV' as const }
    const { fileReferenceToken } = await app.call(admin, reportEndpoints.excelTabReportDownloadService, request)
    await app.jobs.runDue()
    const { bytes } = await app.download(admin, downloadEndpoints.readReportFile, {
      referenceToken: fileReferenceToken
    })
    expectInert(bytes)
  }
)

test('formulas were there to be made inert', () => expect(formulasSeen).toBeGreaterThan(1000))
