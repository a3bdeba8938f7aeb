import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Page, pageFrom } from '@payouts/contract/page'
import type { DocumentRow } from '@payouts/contract/self-billing/documents'
import type { selfBillingEndpoints } from '@payouts/contract/self-billing/endpoints'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import '#transactions/tables.ts'
import '../tables.ts'

type RowsRequest = CheckedInputOf<(typeof selfBillingEndpoints)['getEInvoiceRows']>

/** The transactions that a document, or one line of it, adds up. */
export function listDocumentRows(db: Database, request: RowsRequest): Promise<Page<DocumentRow>> {
  const { documentNo, lineNo, transactionNo, sortProperty } = request
  const conditions: RawBuilder<SqlBool>[] = [
    sql`stated.document_id = (
      select document_id from e_invoice_documents where document_no = ${documentNo} or uuid = ${documentNo})`
  ]
  if (lineNo) conditions.push(sql`stated.line_no = ${lineNo}`)
  const stated = allOf(conditions)
  if (transactionNo) return searched(db, request, sql`${stated} and ${contains('transaction_no', transactionNo)}`)
  return sortProperty === 'LINE' ? pageByPlace(db, request, stated) : pageByAmount(db, request, stated)
}

const columnsOf = (row: string) => sql<DocumentRow>`${sql.ref(row)}.line_no as "lineNo",
  ${sql.ref(row)}.transaction_id as "transactionId", transaction_no as "transactionNo",
  transaction_type as "transactionType", transaction_date as "transactionDate", plan_name as "planName",
  ${sql.ref(row)}.amount, state`

const itsTransaction = (row: string) => sql`
  join transactions on transactions.batch_no = ${sql.ref(row)}.batch_no and transactions.id = ${sql.ref(row)}.transaction_id`

const total = (stated: RawBuilder<SqlBool>): RawBuilder<number> => sql`(
  select coalesce(sum(cardinality(transaction_ids)), 0) from e_invoice_row_sets as stated where ${stated})`

/**
 * A page by line is cut out of the sets by its place in them: of a document with 100,000 rows a page costs no more than of
 * one with ten.
 */
async function pageByPlace(
  db: Database,
  request: RowsRequest,
  stated: RawBuilder<SqlBool>
): Promise<Page<DocumentRow>> {
  const { pageNumber, pageSize, sortOrder } = request
  const order = direction(sortOrder)
  const first = pageNumber * pageSize
  // Places in a set, from one on, counted in the order of the list; a page far beyond the last has none.
  const from = sql`greatest(1, least(size + 1, ${first}::numeric - before + 1))::integer`
  const to = sql`greatest(0, least(size, ${first + pageSize}::numeric - before))::integer`
  const isDown = sortOrder === 'DESC'
  const slice = isDown ? sql`[size - ${to} + 1:size - ${from} + 1]` : sql`[${from}:${to}]`
  const { rows } = await sql<DocumentRow & { total: number; before: number; place: number }>`
    with part as (
      select stated.*, cardinality(transaction_ids) as size, (sum(cardinality(transaction_ids)) over (
          order by line_no ${order}, transaction_ids[1] ${order} rows unbounded preceding)
        - cardinality(transaction_ids))::integer as before
      from e_invoice_row_sets as stated where ${stated}
    ), stated as (
      select line_no, batch_no, before, place, transaction_id, amount
      from part cross join unnest((transaction_ids)${slice}, (amounts)${slice})
        with ordinality as row (transaction_id, amount, place)
      where ${from} <= ${to}
    )
    select counted.total, line.*
    from (select ${total(stated)} as total) as counted left join (
      select before, place, ${columnsOf('stated')} from stated ${itsTransaction('stated')}
    ) as line on true
    order by before, place ${order}`.execute(db)
  const found = rows.filter(({ transactionId }) => transactionId !== null)
  return pageFrom(
    found.map(({ total: _, before: __, place: ___, ...row }) => row),
    rows[0]?.total ?? 0,
    request
  )
}

/** A page by amount reads every amount, but the transactions of the page only. */
const pageByAmount = (db: Database, request: RowsRequest, stated: RawBuilder<SqlBool>): Promise<Page<DocumentRow>> =>
  pageOf(db, request, {
    select: columnsOf('page'),
    from: sql`e_invoice_rows as stated where ${stated}`,
    total: total(stated),
    orderBy: byAmount(request),
    details: { columns: sql`stated.*`, join: itsTransaction('page') }
  })

/** In the order of the list: rows of a line stand in a set as they were gathered, not by their numbers. */
const searched = (db: Database, request: RowsRequest, found: RawBuilder<SqlBool>): Promise<Page<DocumentRow>> =>
  pageOf(db, request, {
    select: columnsOf('stated'),
    from: sql`(
      select document_id, line_no, batch_no, transaction_ids[1] as first_of_set, row.*
      from e_invoice_row_sets cross join unnest(transaction_ids, amounts)
        with ordinality as row (transaction_id, amount, place)
    ) as stated ${itsTransaction('stated')} where ${found}`,
    orderBy: request.sortProperty === 'LINE' ? byPlace(request) : byAmount(request)
  })

function byPlace({ sortOrder }: RowsRequest): RawBuilder<unknown> {
  const order = direction(sortOrder)
  return sql`stated.line_no ${order}, first_of_set ${order}, place ${order}`
}

function byAmount({ sortOrder }: RowsRequest): RawBuilder<unknown> {
  const order = direction(sortOrder)
  return sql`stated.amount ${order}, stated.transaction_id ${order}`
}
