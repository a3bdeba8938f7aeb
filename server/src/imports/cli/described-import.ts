import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { ImportReport, Rejection } from '@payouts/contract/imports/schema'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { type ImportedCycle, problemsShown } from './summary.ts'

/** What an import's summary shows besides its report. */
export async function describeImport(
  database: Database,
  { batchNo, version }: ImportReport
): Promise<{ cycle: ImportedCycle; problems: Rejection[] }> {
  const cycle = await one(
    database,
    sql<ImportedCycle>`
    select name, commission_type as "commissionType", report_date as "reportDate", cutoff_date as "cutoffDate",
      payout_date as "payoutDate", total_amount as amount, marked.held as "rowsHeld", marked.excluded as "rowsExcluded"
    from cycle_versions cross join (
      select coalesce(sum(row_count) filter (where hold_type = ${holdTypes.eInvoiceMissing}), 0)::bigint as held,
        coalesce(sum(row_count) filter (where state = 'EXCLUDED'), 0)::bigint as excluded
      from cycle_totals where batch_no = ${batchNo}
    ) as marked
    where batch_no = ${batchNo} and version = ${version}`
  )
  const problems = await database
    .selectFrom('import_rejections')
    .select(['line', 'column_name as column', 'value', 'problem'])
    .where('batch_no', '=', batchNo)
    .where('version', '=', version)
    .orderBy('line')
    .orderBy('column_name')
    .limit(problemsShown)
    .execute()
  return { cycle, problems }
}
