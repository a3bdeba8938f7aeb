import type { incentiveKinds } from '@payouts/contract/cycles/chosen-rows'
import { type Page, type PageRequest, pageFrom, type SortOrder } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type AmountLimits, contains, direction, withinAmounts } from '#platform/db/list-sql.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { ofCycles } from '../of-cycles.ts'
import { containsNumber } from '../search-indexes.ts'
import type { TransactionLine } from '../transaction-line.ts'
import { pageNearEnd, pageOfKeys, sliceOf } from './page-of-keys.ts'
import { type IndexedList, type RowKey, type RowList, sortOf } from './row-list.ts'

type OrderedRequest = PageRequest & { sortOrder: SortOrder }

export type LineColumns<Extra> = { columns: RawBuilder<Extra>; joins: RawBuilder<unknown> }

type FoundTransactions<Extra> = {
  total: number
  batchNos: readonly number[]
  /** Read only if the page has rows. Without an index all rows are collected and then sorted. */
  list(): Promise<IndexedList | RowList>
  /** Further columns of a line, and the joins to `line` that provide them. */
  extra?: LineColumns<Extra>
}

/** One page of a list of transactions. Refuses a deep page that takes too long. */
export async function pageOfTransactions<Extra extends object, Row>(
  reader: { db: Database; services: object },
  request: OrderedRequest,
  { total, batchNos, list, extra }: FoundTransactions<Extra>,
  asRow: (line: TransactionLine & Extra) => Row
): Promise<Page<Row> | Refusal> {
  const { limit } = sliceOf(request, total)
  if (limit === 0) return pageFrom<Row>([], total, request)
  const found = await list()
  const linesOf = (page: PageRows) => readLines(reader.db, page, extra)
  const linesWithKeys = (keys: RawBuilder<unknown>) => linesOf(rowsWithKeys(keys, batchNos))
  const asPage = (lines: (TransactionLine & Extra)[]) => pageFrom(lines.map(asRow), total, request)
  if (!('indexRanges' in found)) return asPage(await linesOf(gatheredRows(found, request)))
  const near = pageNearEnd(found, request)
  const nearLines = near ? await linesWithKeys(near) : []
  if (nearLines.length === limit) return asPage(nearLines)
  const keys = await pageOfKeys(reader, found, request)
  return isRefusal(keys) ? keys : asPage(await linesWithKeys(namedKeys(keys)))
}

/** `(batch_no, id, position)` of rows with known keys. */
function namedKeys(keys: readonly RowKey[]): RawBuilder<unknown> {
  return sql`
    select * from unnest(${keys.map((key) => key.batch_no)}::integer[], ${keys.map((key) => key.id)}::bigint[])
      with ordinality as named (batch_no, id, position)`
}

/** The rows of a page in SQL, as `line`, and their order. */
type PageRows = { from: RawBuilder<unknown>; orderBy: RawBuilder<unknown> }

/** Reads complete rows for the page only. */
function rowsWithKeys(keys: RawBuilder<unknown>, batchNos: readonly number[]): PageRows {
  return {
    from: sql`(${keys} offset 0) as page
      join transactions as line on line.batch_no = page.batch_no and line.id = page.id and ${ofCycles(batchNos)}`,
    orderBy: sql`page.position`
  }
}

/**
 * Rows that are collected first and then sorted: those of a few dealers, or of very many cycles. `offset 0` separates
 * the steps: otherwise PostgreSQL would look for a dealer's few rows along the index of the order.
 */
function gatheredRows(list: RowList, request: OrderedRequest): PageRows {
  const { fromEnd, offset, limit } = sliceOf(request, list.total)
  const order = direction(request.sortOrder)
  const read = fromEnd ? direction(request.sortOrder === 'ASC' ? 'DESC' : 'ASC') : order
  return {
    from: sql`(
      select * from (select line.*, ${sortOf(list)} as sort_key from ${list.rows} offset 0) as gathered
      order by sort_key ${read}, id ${read} limit ${limit} offset ${offset}
    ) as line`,
    orderBy: sql`line.sort_key ${order}, line.id ${order}`
  }
}

/** The lines of those rows; `columns` and `joins` may add to them. */
export async function readLines<Extra>(
  db: Database,
  { from, orderBy }: PageRows,
  extra?: LineColumns<Extra>
): Promise<(TransactionLine & Extra)[]> {
  const { rows } = await sql<TransactionLine & Extra>`
    select line.id, line.batch_no, cycles.version, cycles.name, line.yes_id, line.transaction_no, line.transaction_type,
      line.transaction_date, line.plan_name, dealers.company_code, dealers.company_name, line.billing_account_no,
      line.transaction_amount, line.incentive_amount, line.state, line.hold_type, line.held_since,
      line.device_id, line.channel, line.sales_person, line.first_usage_on
      ${extra ? sql`, ${extra.columns}` : sql``}
    from ${from}
    join cycles on cycles.batch_no = line.batch_no
    join dealers on dealers.company_id = line.company_id ${extra?.joins ?? sql``}
    order by ${orderBy}`.execute(db)
  return rows
}

export type RowFilters = AmountLimits & {
  yesId?: string | null | undefined
  transactionNo?: string | null | undefined
  transactionDate?: string | null | undefined
  planName?: string | null | undefined
  incentiveKind?: (typeof incentiveKinds)[number] | null | undefined
}

/** The search filters of every list of transactions. Only rows have texts, dates and single amounts. */
export function rowFilters(filters: RowFilters): RawBuilder<SqlBool>[] {
  const { yesId, transactionNo, transactionDate, planName, incentiveKind } = filters
  const conditions = withinAmounts(sql`incentive_amount`, filters)
  if (yesId) conditions.push(containsNumber('yes_id', yesId))
  if (transactionNo) conditions.push(containsNumber('transaction_no', transactionNo))
  if (planName) conditions.push(contains('plan_name', planName))
  if (transactionDate) conditions.push(sql`transaction_date = ${transactionDate}`)
  if (incentiveKind === 'EARNED') conditions.push(sql`incentive_amount >= 0`)
  if (incentiveKind === 'CLAWBACK') conditions.push(isClawback)
  return conditions
}

/** A part of a dealer's name, or of its code. */
export type DealerFilter = { dealer?: string | null | undefined }

/** The rows of the dealers that a list's search names; a condition on `cycle_totals` or `transactions`. */
export function ofNamedDealers({ dealer }: DealerFilter): RawBuilder<SqlBool>[] {
  if (!dealer) return []
  const isNamed = sql`${contains('company_name', dealer)} or ${contains('company_code', dealer)}`
  return [sql`company_id = any(array(select dealers.company_id from dealers where ${isNamed}))`]
}

/** The condition of the index `transactions_clawbacks`. */
export const isClawback = sql<SqlBool>`incentive_amount < 0`
