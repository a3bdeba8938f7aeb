import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { importEndpoints } from '@payouts/contract/imports/endpoints'
import type { DuplicateRow } from '@payouts/contract/imports/schema'
import type { Page } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf, contains, direction } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Refusal } from '#platform/refusal.ts'
import { lineOfId } from '#transactions/row-ids.ts'
import { statesOf } from '#transactions/state-of-rows.ts'
import { type Reader, refuseUnknown } from './queries.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '#transactions/tables.ts'

type DuplicatesRequest = CheckedInputOf<typeof importEndpoints.getValidationDuplicates>

/** The duplicate rows of an import, with the present state of their twins. */
export async function validationDuplicates(
  reader: Reader,
  request: DuplicatesRequest
): Promise<Page<DuplicateRow> | Refusal> {
  const unknown = await refuseUnknown(reader, request)
  if (unknown) return unknown
  const where = duplicateConditions(request)
  const page = await pageOf(reader.db, request, {
    select: sql<
      Omit<DuplicateRow, 'twinState'> & { twinId: string }
    >`${lineOfFile} as line, found.id::text as id, found.transaction_no as "transactionNo",
      found.transaction_type as "transactionType", found.transaction_date as "transactionDate",
      company.company_code as "companyCode", company.company_name as "companyName",
      found.incentive_amount as "incentiveAmount", found.matched_by as "matchedBy",
      found.twin_batch_no as "twinBatchNo", found.twin_version as "twinVersion",
      of_cycle.commission_type as "twinCommissionType", of_cycle.name as "twinCycleName",
      of_cycle.status as "twinCycleStatus", found.twin_transaction_no as "twinTransactionNo",
      found.twin_id::text as "twinId", twin_company.company_code as "twinCompanyCode",
      twin_company.company_name as "twinCompanyName"`,
    from: sql`${duplicatesWithTwins} where ${where}`,
    countFrom: sql`transaction_twins as found where ${where}`,
    orderBy: duplicateOrder(request)
  })
  const twins = page.content.map(({ twinBatchNo, twinId }) => ({ batchNo: twinBatchNo, id: twinId }))
  const states = await statesOf(reader.db, twins)
  const content = page.content.map(({ twinId, ...row }) => ({ ...row, twinState: states.get(twinId) ?? null }))
  return { ...page, content }
}

export const lineOfFile = lineOfId(sql`found.id`)

/** Null if the twin's version was dropped or replaced. */
export const stateOfTwin = sql`(
  select twin.state from transactions as twin
  where twin.batch_no = found.twin_batch_no and twin.id = found.twin_id)`

export const duplicatesWithTwins = sql`transaction_twins as found
  join dealers as company on company.company_id = found.company_id
  join dealers as twin_company on twin_company.company_id = found.twin_company_id
  join cycles as of_cycle on of_cycle.batch_no = found.twin_batch_no`

const sortColumns: Record<DuplicatesRequest['sortProperty'], RawBuilder<unknown>> = {
  LINE: sql`found.id`,
  TRANSACTION_NO: sql`found.transaction_no`,
  COMPANY_CODE: sql`company.company_code`,
  INCENTIVE: sql`found.incentive_amount`,
  TWIN_CYCLE: sql`of_cycle.name`
}

export function duplicateOrder({ sortProperty, sortOrder }: Pick<DuplicatesRequest, 'sortProperty' | 'sortOrder'>) {
  const order = direction(sortOrder)
  return sql`${sortColumns[sortProperty]} ${order}, found.id ${order}, found.twin_batch_no ${order}`
}

/** The version with which a version's file was imported. */
export const fileVersionOf = ({ batchNo, version }: { batchNo: number; version: number }) => sql`(
  select coalesce(of_file.file_version, of_file.version) from cycle_versions as of_file
  where of_file.batch_no = ${batchNo} and of_file.version = ${version})`

export function duplicateConditions(
  request: Pick<DuplicatesRequest, 'batchNo' | 'version' | 'transactionNo' | 'companyCode' | 'twinCycleName'>
): RawBuilder<SqlBool> {
  const { batchNo, version, transactionNo, companyCode, twinCycleName } = request
  const conditions: RawBuilder<SqlBool>[] = [
    sql`found.batch_no = ${batchNo}`,
    // Rows of a file arrive with it, repaired ones with a later version of the same file.
    sql`found.version between ${fileVersionOf({ batchNo, version })} and ${version}`
  ]
  if (transactionNo) conditions.push(contains('found.transaction_no', transactionNo))
  if (companyCode)
    conditions.push(
      sql`found.company_id in (select dealers.company_id from dealers where ${contains('company_code', companyCode)})`
    )
  if (twinCycleName)
    conditions.push(sql`found.twin_batch_no in (select batch_no from cycles where ${contains('name', twinCycleName)})`)
  return allOf(conditions)
}
