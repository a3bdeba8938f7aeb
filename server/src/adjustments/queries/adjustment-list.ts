import type { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction, visibleTo } from '#platform/db/list-sql.ts'
import { one, pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { adjustmentColumns, asRow, type StoredAdjustment } from './adjustment.ts'

type List = typeof adjustmentEndpoints.getDebitCreditList
type ListRequest = CheckedInputOf<List>
type Sums = Omit<OutputOf<List>, 'debitCreditDetails'>

const sortColumns = {
  DATE: 'due_on',
  NAME: 'company_name',
  CODE: 'company_code',
  TYPE: 'type',
  DESCRIPTION: 'description',
  STATUS: 'status',
  AMOUNT: 'amount'
} as const

/** The adjustments that a search finds, and their total. */
export async function listAdjustments(db: Database, caller: Caller, request: ListRequest): Promise<OutputOf<List>> {
  const order = direction(request.sortOrder)
  const found = {
    select: adjustmentColumns,
    from: sql`adjustments join dealers using (company_id)
      where ${allOf([visibleTo(caller), ...filtersOf(request)])}`,
    orderBy: sql`${sql.ref(sortColumns[request.sortProperty])} ${order}, adjustment_id ${order}`
  }
  return {
    ...(await sumsOf(db, caller)),
    debitCreditDetails: await pageOf(db, request, found, (row: StoredAdjustment) => asRow(row, caller))
  }
}

function sumsOf(db: Database, caller: Caller): Promise<Sums> {
  const sumWhere = (status: string, type: string) =>
    sql`coalesce(sum(amount) filter (where status = ${status} and type = ${type}), 0)::numeric(14, 2)`
  return one(
    db,
    sql<Sums>`
    select ${sumWhere('Posted', 'CREDIT')} as "totalCredit", ${sumWhere('Posted', 'DEBIT')} as "totalDebit",
      ${sumWhere('Scheduled', 'CREDIT')} as "scheduledCredit", ${sumWhere('Scheduled', 'DEBIT')} as "scheduledDebit"
    from adjustments where ${visibleTo(caller)}`
  )
}

/** The conditions for the searches of the list. */
export function filtersOf(request: ListRequest): RawBuilder<SqlBool>[] {
  const { searchType, searchKeyword, furtherSearches, isDateRangeProvided, fromDate, toDate } = request
  const conditions = furtherSearches.map((further) => finders[further.searchType](further.searchKeyword))
  if (searchType && searchKeyword) conditions.push(finders[searchType](searchKeyword))
  if (isDateRangeProvided) conditions.push(sql`due_on between ${fromDate}::date and ${toDate}::date`)
  return conditions
}

const finders: Record<NonNullable<ListRequest['searchType']>, (keyword: string) => RawBuilder<SqlBool>> = {
  NAME: (keyword) => contains('company_name', keyword),
  CODE: (keyword) => contains('company_code', keyword),
  TYPE: (keyword) => sql`type = upper(${keyword})`,
  DETAILS: (keyword) => contains('description', keyword),
  STATUS: (keyword) => sql`lower(status) = lower(${keyword})`,
  // Part of an amount, with or without grouping and RM.
  AMOUNT: (keyword) => sql`strpos(amount::text, ${keyword.replace(/^rm\s*/i, '').replaceAll(',', '')}) > 0`
}
