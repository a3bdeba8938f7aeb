import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { importEndpoints } from '@payouts/contract/imports/endpoints'
import type { Rejection, ValidationRow } from '@payouts/contract/imports/schema'
import { type Page, type PageRequest, pageFrom } from '@payouts/contract/page'
import { sql } from 'kysely'
import { noSuchCycle } from '#cycles/lock.ts'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import '#cycles/tables.ts'
import '#identity/tables.ts'
import { leftOutColumn } from './left-out.ts'
import './tables.ts'

export type Reader = { db: Database; caller: Caller }

/** An import; the current accepted one has its cycle's `payoutStatus`. */
export const importColumns = sql<ValidationRow>`version.batch_no as "batchNo", version.version, version.name as "displayName",
  version.commission_type as "commissionType",
  case version.status when 'Accepted' then cycle.status else version.status end as "payoutStatus",
  ${instantText('version.imported_on')} as "importedOn", coalesce(importer.name, 'Command line') as "importedBy",
  version.rows_read as "rowsRead", version.rows_accepted as "rowsAccepted", version.rows_rejected as "rowsRejected",
  version.rows_repaired as "rowsRepaired", ${leftOutColumn} as "leftOut",
  jsonb_build_object('payerIssues', set_aside_payer_issues, 'otherDealers', set_aside_other_dealers) as "setAside",
  version.duplicate_rows as "rowsDuplicate", version.duplicate_amount as "duplicateAmount", version.carried,
  version.total_amount as "totalAmount", version.cutoff_date as "cutoffDate", version.report_date as "reportDate",
  version.payout_date as "payoutDate", version.file_name as "fileName"`

export const importsWithPeople = sql`cycle_versions as version
  join cycles as cycle using (batch_no)
  left join users as importer on importer.user_id = version.imported_by`

/** Every import, newest first, including those set aside. Imports cover all dealers: a company's own user sees none. */
export async function validationList({ db, caller }: Reader, request: PageRequest): Promise<Page<ValidationRow>> {
  if (caller.companyId !== null) return pageFrom<ValidationRow>([], 0, request)
  return pageOf(db, request, {
    select: importColumns,
    from: importsWithPeople,
    orderBy: sql`version.imported_on desc, version.batch_no desc, version.version desc`
  })
}

/** The problems of an import's rows, in the order of the file. */
export async function validationErrors(
  reader: Reader,
  request: CheckedInputOf<typeof importEndpoints.getValidationErrors>
): Promise<Page<Rejection> | Refusal> {
  const unknown = await refuseUnknown(reader, request)
  if (unknown) return unknown
  const { batchNo, version } = request
  return pageOf(reader.db, request, {
    select: sql<Rejection>`line, column_name as column, value, problem`,
    from: sql`import_rejections where batch_no = ${batchNo} and version = ${version}`,
    orderBy: sql`line, column_name`
  })
}

/** Imports cover all dealers, so a company's own user knows of none. */
export async function refuseUnknown(
  { db }: Reader,
  { batchNo, version }: { batchNo: number; version: number }
): Promise<Refusal | undefined> {
  const versions = await db.selectFrom('cycle_versions').select('version').where('batch_no', '=', batchNo).execute()
  if (versions.length === 0) return noSuchCycle(batchNo)
  return versions.some((known) => known.version === version)
    ? undefined
    : refuse('refusedByRule', `Payout cycle ${batchNo} has no version ${version}.`, 'version')
}
