import type { ScreenDownloadRequest } from '@payouts/contract/downloads/schema'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { listRequestOf, narrowedLines } from '#downloads/narrowed-list.ts'
import type { Report, ReportContext } from '#downloads/report.ts'
import { count, day, money, text } from '#downloads/report-columns.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { duplicateConditions, duplicateOrder, duplicatesWithTwins, lineOfFile, stateOfTwin } from './duplicate-rows.ts'
import { refuseUnknown } from './queries.ts'

/**
 * The duplicate rows of an import as their list shows them; without `batch` and `version`, those of all imports. They
 * concern every dealer, so a company's own user finds none.
 */
export async function duplicatesReport(
  input: ScreenDownloadRequest,
  { db, caller }: ReportContext
): Promise<Report | Refusal> {
  const { batchId: batchNo, reportTemplate: template } = input
  if (!batchNo || caller.companyId !== null) {
    const rows = caller.companyId === null ? ofEveryImport : noRows
    return { template, title: 'Duplicates', filters: [], columns, rows }
  }
  const { version: wanted, ...filters } = input.filters ?? {}
  if (!wanted) return refuse('refusedByRule', 'Choose the import whose duplicates to download.', 'filters')
  const version = Number(wanted)
  const listed = listRequestOf(importEndpoints.getValidationDuplicates, { ...filters, batchNo, version })
  if (isRefusal(listed)) return listed
  const unknown = await refuseUnknown({ db, caller }, { batchNo, version })
  if (unknown) return unknown
  return {
    template,
    title: `Duplicates of batch ${batchNo}`,
    filters: [{ label: 'Version', value: String(version) }, ...narrowedLines({ filters })],
    columns,
    rows: duplicateRows(sql`where ${duplicateConditions(listed)} order by ${duplicateOrder(listed)}`)
  }
}

/** No sums: a row with twins in several cycles has a line for each. */
const columns = [
  text('batch', 'Batch No'),
  count('version', 'Version'),
  count('line', 'Line'),
  text('transaction_no', 'Trx No.'),
  text('type', 'Transaction Type'),
  day('date', 'Date'),
  text('code', 'Company Code'),
  text('name', 'Company Name'),
  text('matched', 'Same'),
  text('twin_cycle', 'Duplicate Of'),
  text('twin_batch', 'Batch No There'),
  text('twin_status', 'Cycle Status'),
  text('twin_no', 'Trx No. There'),
  text('twin_code', 'Company Code There'),
  text('twin_state', 'State There'),
  money('incentive', 'Incentive')
]

const noRows = sql`select ${sql.join(columns.map(({ key }) => sql`null as ${sql.ref(key)}`))} where false`

const duplicateRows = (which: RawBuilder<unknown>) => sql`
  select found.batch_no::text as batch, found.version, ${lineOfFile} as line, found.transaction_no,
    found.transaction_type as type, found.transaction_date as date, company.company_code as code,
    company.company_name as name,
    case found.matched_by when 'NUMBER' then 'Number and type' else 'Customer, type, date and amount' end as matched,
    of_cycle.name as twin_cycle, of_cycle.batch_no::text as twin_batch, of_cycle.status as twin_status,
    found.twin_transaction_no as twin_no, twin_company.company_code as twin_code,
    coalesce(${stateOfTwin}::text, 'Replaced or dropped') as twin_state, found.incentive_amount as incentive
  from ${duplicatesWithTwins} ${which}`

const ofEveryImport = duplicateRows(sql`order by found.batch_no, found.id, found.twin_batch_no`)
