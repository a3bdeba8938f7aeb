import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HeldTransactionRow } from '@payouts/contract/on-hold/schema'
import { type Page, pageFrom } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { keptFigure } from '../../cycles/change-cache.ts'
import { findCycle, ownRows } from '../../cycles/find-cycle.ts'
import type { CycleRow } from '../../cycles/tables.ts'
import { allOf, contains, direction } from '../../platform/db/list-sql.ts'
import { isRefusal, type Refusal } from '../../platform/refusal.ts'
import { pageOfRows } from '../../transactions/paging/page-of-rows.ts'
import { mostStrands, type RowList } from '../../transactions/paging/row-list.ts'
import { sliceOf } from '../../transactions/paging/slice.ts'
import { transactionSortColumns } from '../../transactions/transaction-line.ts'
import { readHeldLines } from './held-lines.ts'
import { heldTotals, ofCompany, type Reader } from './held-totals.ts'

type TransactionsRequest = CheckedInputOf<typeof onHoldEndpoints.getHoldPayoutTransactions>

/** The transactions that are held at a place, or whose release is requested there. */
export async function listHeldTransactions(
  reader: Reader,
  request: TransactionsRequest
): Promise<Page<HeldTransactionRow> | Refusal> {
  const { db, caller } = reader
  const { batchNo } = request
  const cycle = batchNo ? await findCycle(db, caller, { batchNo }) : undefined
  if (isRefusal(cycle)) return cycle
  const list = { request, cycle, places: await placesOf(reader, request, cycle) }
  const searched = filters(request)
  const total =
    searched.length === 0
      ? list.places.held
      : await countMatching(reader, list, sql`${heldLines(reader, list)} and ${allOf(searched)}`)
  if (sliceOf(request, total).limit === 0) return pageFrom([], total, request)
  const ordered = orderedList(reader, list, total)
  const page = ordered ? await walkedPage(reader, ordered, request) : gatheredPage(reader, list, total)
  if (isRefusal(page)) return page
  return pageFrom(await readHeldLines(db, caller, page), total, request)
}

type List = { request: TransactionsRequest; cycle: CycleRow | undefined; places: Places }

/** Where the rows lie: the cycles and types, how many are held there, and how many rows their dealers have of them. */
type Places = {
  batchNos: number[]
  types: string[]
  held: number
  beside: number
  /** Rows of the types, and of the cycles whole. */
  ofTypes: number
  all: number
  /** How often the cycles have changed. */
  changes: number
}

function placesOf(reader: Reader, request: TransactionsRequest, cycle: CycleRow | undefined): Promise<Places> {
  if (!cycle) return heldPlaces(reader, request)
  const key = listKey(reader, 'places', cycle, placeOf(request))
  return keptFigure(reader.services, key, () => heldPlaces(reader, request))
}

const placeOf = ({ holdType, companyCode, transactionType }: TransactionsRequest) => ({
  ...{ holdType, companyCode, transactionType }
})

/** What is kept of a list until its cycle changes, or is accepted. */
function listKey({ caller }: Reader, what: string, { batch_no, change_no, status }: CycleRow, asked: object): string {
  return `held ${what}/${batch_no}/${change_no}/${status}/${caller.companyId}/${JSON.stringify(asked)}`
}

async function heldPlaces({ db, caller }: Reader, request: TransactionsRequest): Promise<Places> {
  const { holdType, batchNo, companyCode, transactionType } = request
  const held = heldTotals(caller, { holdType, batchNo, companyCode })
  const { rows } = await sql<{ batch_no: number; transaction_type: string; held: number }>`
    select batch_no, transaction_type, sum(row_count)::bigint as held
    from ${held} as held group by batch_no, transaction_type`.execute(db)
  const found = rows.filter((row) => isAsked(row.transaction_type, transactionType, rows))
  const batchNos = [...new Set(found.map((row) => row.batch_no))]
  const types = [...new Set(found.map((row) => row.transaction_type))]
  const isOfTypes = sql`transaction_type = any(${types}::text[])`
  const counted = await sql<Pick<Places, 'beside' | 'ofTypes' | 'all' | 'changes'>>`
    select coalesce(sum(row_count) filter (where ${isOfTypes} and (batch_no, transaction_type, company_id) in (
        select batch_no, transaction_type, company_id from ${held} as held)), 0)::bigint as beside,
      coalesce(sum(row_count) filter (where ${isOfTypes}), 0)::bigint as "ofTypes",
      coalesce(sum(row_count), 0)::bigint as all,
      (select coalesce(sum(change_no), 0)::bigint from cycles where batch_no = any(${batchNos}::integer[])) as changes
    from cycle_totals where batch_no = any(${batchNos}::integer[])`.execute(db)
  const sizes = counted.rows[0] ?? { beside: 0, ofTypes: 0, all: 0, changes: 0 }
  return { batchNos, types, held: found.reduce((sum, row) => sum + row.held, 0), ...sizes }
}

/** A type that a row was opened from is a place; any other text is a filter on the types' names. */
function isAsked(type: string, asked: string | undefined, known: readonly { transaction_type: string }[]): boolean {
  if (asked === undefined) return true
  if (known.some(({ transaction_type: name }) => name === asked)) return type === asked
  return type.toLowerCase().includes(asked.toLowerCase())
}

/** So few rows of the dealers that hold something are read at once; a walk would not be quicker. */
const fewRows = 2000

/** The list along the indexes of its cycles, or of a dealer's rows; undefined where gathering its rows is as quick. */
function orderedList(reader: Reader, list: List, total: number): RowList | undefined {
  const { request, cycle, places } = list
  const { companyCode, sortProperty } = request
  if (places.beside <= fewRows) return undefined
  const strands = strandsOf(list)
  if (strands.length > mostStrands) return undefined
  const { yesId, transactionNo, transactionDate, planName } = request
  const asked = { ...placeOf(request), yesId, transactionNo, transactionDate, planName, sortProperty }
  const { batchNos, changes } = places
  const key = cycle
    ? listKey(reader, 'order', cycle, asked)
    : `held order/${batchNos}/${changes}/${reader.caller.companyId}/${JSON.stringify(asked)}`
  return {
    key,
    isKept: true,
    strands,
    wanted: allOf([heldAt(reader, list), ...filters(request)]),
    found: sql`${heldLines(reader, list)} and ${allOf(filters(request))}`,
    sortColumn: transactionSortColumns[sortProperty],
    total,
    among: companyCode === undefined ? places.all : places.beside
  }
}

/** Each cycle's rows; those of one dealer by their types, which the indexes keep apart. */
function strandsOf({ request: { companyCode }, places: { batchNos, types } }: List): RawBuilder<SqlBool>[] {
  if (companyCode === undefined) return batchNos.map((batchNo) => sql`line.batch_no = ${batchNo}`)
  return batchNos.flatMap((batchNo) =>
    types.map(
      (type) =>
        sql<SqlBool>`line.batch_no = ${batchNo} and line.transaction_type = ${type} and ${ofCompany(companyCode)}`
    )
  )
}

type HeldPage = { page: RawBuilder<unknown>; order: RawBuilder<unknown> }

async function walkedPage(reader: Reader, list: RowList, request: TransactionsRequest): Promise<HeldPage | Refusal> {
  const rows = await pageOfRows(reader, list, request)
  if (isRefusal(rows)) return rows
  const page = sql`select batch_no, id, place as sort_key
    from unnest(${rows.map((row) => row.batch_no)}::integer[], ${rows.map((row) => row.id)}::bigint[])
      with ordinality as named (batch_no, id, place)`
  return { page, order: sql`asc` }
}

/** The rows gathered and then put in order: of a few dealers, or of very many cycles. */
function gatheredPage(reader: Reader, list: List, total: number): HeldPage {
  const { request } = list
  const slice = sliceOf(request, total)
  const sort = sql.ref(`line.${transactionSortColumns[request.sortProperty]}`)
  const order = direction(request.sortOrder)
  const walk = slice.fromEnd ? direction(request.sortOrder === 'ASC' ? 'DESC' : 'ASC') : order
  const page = sql`
    with held as materialized (
      select line.batch_no, line.id, ${sort} as sort_key from ${heldLines(reader, list)} and ${allOf(filters(request))}
    )
    select * from held order by sort_key ${walk}, id ${walk} limit ${slice.limit} offset ${slice.offset}`
  return { page, order }
}

/** Up to this share of the rows, going to them one by one costs less than reading all rows once. */
const fewOfThem = 0.1

/**
 * `transactions as line`, as far as they are held at the place, ready for further conditions.
 * No index knows what is held. Where few dealers have held rows, the totals name those to look at;
 * where many have, the types' rows are read through.
 */
function heldLines(reader: Reader, list: List): RawBuilder<unknown> {
  const { holdType, batchNo, companyCode } = list.request
  const { batchNos, beside, ofTypes } = list.places
  const dealers = sql`(
    select distinct batch_no, transaction_type, company_id
    from ${heldTotals(reader.caller, { holdType, batchNo, companyCode })} as held
  ) as dealer join transactions as line using (batch_no, transaction_type, company_id)`
  return sql`${beside <= ofTypes * fewOfThem ? dealers : sql`transactions as line`}
    where line.batch_no = any(${batchNos}::integer[]) and ${heldAt(reader, list)}`
}

/** Which rows of the cycles are held at the place. */
function heldAt({ caller }: Reader, { request, places }: List): RawBuilder<SqlBool> {
  const { holdType, companyCode, transactionType } = request
  const ofDealer: RawBuilder<SqlBool> = companyCode ? ofCompany(companyCode) : sql`true`
  // The types that anything is held of say nothing new of a row; they only lead to it where they are small.
  const isNarrow = transactionType !== undefined || places.ofTypes <= places.all * fewOfThem
  const ofTypes: RawBuilder<SqlBool> = isNarrow ? sql`line.transaction_type = any(${places.types}::text[])` : sql`true`
  return sql`line.hold_type = ${holdType} and ${ofTypes} and ${ofDealer} and ${ownRows(caller)}`
}

function filters({ yesId, transactionNo, transactionDate, planName }: TransactionsRequest): RawBuilder<SqlBool>[] {
  const wanted: RawBuilder<SqlBool>[] = []
  if (yesId) wanted.push(contains('yes_id', yesId))
  if (transactionNo) wanted.push(contains('transaction_no', transactionNo))
  if (planName) wanted.push(contains('plan_name', planName))
  if (transactionDate) wanted.push(sql`transaction_date = ${transactionDate}`)
  return wanted
}

/** Counts rows by their texts; within one cycle the count stands until the cycle changes. */
async function countMatching(reader: Reader, { request, cycle }: List, matching: RawBuilder<unknown>): Promise<number> {
  const { db, services } = reader
  const count = async () => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${matching}`.execute(db)
    return rows[0]?.total ?? 0
  }
  if (!cycle) return count()
  const { pageNumber: _, pageSize: __, sortProperty: ___, sortOrder: ____, ...asked } = request
  return keptFigure(services, listKey(reader, 'count', cycle, asked), count)
}
