import type { ImportReport } from '@payouts/contract/imports/schema'
import { sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import type { Tx } from '#platform/db/database.ts'
import { isCalculatedAlike } from './calculate-amounts.ts'
import type { CycleImport } from './cycle-import.ts'

/**
 * The current version's report, if this import would only repeat it. Missing dates count as equal. A file of which rows
 * were rejected whose dealers have come since is read again.
 */
export async function sameImport(
  tx: Tx,
  former: CycleRow,
  { name, commissionType, dates }: CycleImport,
  fileSha256: string
): Promise<ImportReport | undefined> {
  const version = await tx
    .selectFrom('cycle_versions')
    .selectAll()
    .where('batch_no', '=', former.batch_no)
    .where('version', '=', former.version)
    .where('status', 'in', ['In Validation', 'Accepted'])
    .where('file_sha256', '=', fileSha256)
    .where('name', '=', name)
    .where('commission_type', '=', commissionType)
    .where('report_date', '=', dates.reportDate ?? former.report_date)
    .where('cutoff_date', '=', dates.cutoffDate ?? former.cutoff_date)
    .where('payout_date', '=', dates.payoutDate ?? former.payout_date)
    .executeTakeFirst()
  if (version?.card_versions && !(await isCalculatedAlike(tx, former, commissionType, version.card_versions)))
    return undefined
  if (version?.status === 'In Validation' && version.file_version === null && (await haveDealersCome(tx, former)))
    return undefined
  return (
    version && {
      batchNo: former.batch_no,
      version: former.version,
      rowsRead: version.rows_read,
      rowsAccepted: version.rows_accepted,
      rowsRejected: version.rows_rejected,
      rowsDuplicate: version.duplicate_rows,
      duplicateAmount: version.duplicate_amount,
      setAside: { payerIssues: version.set_aside_payer_issues, otherDealers: version.set_aside_other_dealers },
      linesAbove: version.lines_above,
      emptyRows: version.empty_rows,
      carried: version.carried,
      leftOut: {
        credits: version.left_out_credits,
        debits: version.left_out_debits,
        unknownRows: version.left_out_unknown
      },
      unchanged: true
    }
  )
}

/** Whether the current version rejected rows of dealers that there are now. */
async function haveDealersCome(tx: Tx, { batch_no: batchNo, version }: CycleRow): Promise<boolean> {
  const { rows } = await sql`
    select from import_rejections join dealers on compared_form(dealers.company_code) = compared_form(value)
    where batch_no = ${batchNo} and version = ${version} and column_name = 'companyCode' limit 1`.execute(tx)
  return rows.length > 0
}
