import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HeldTransactionRow } from '@payouts/contract/on-hold/schema'
import { type Page, pageFrom } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findCycle, ownRows } from '../../cycles/find-cycle.ts'
import { transactionSortColumns } from '../../cycles/transaction-line.ts'
import { keptFigure } from '../../payouts/kept-figures.ts'
import { sliceOf } from '../../payouts/queries/transactions.ts'
import { allOf, contains, direction } from '../../platform/db/list-sql.ts'
import { isRefusal, type Refusal } from '../../platform/refusal.ts'
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
  const places = await heldPlaces(reader, request)
  const matching = heldLines(reader, request, places)
  const searched = filters(request)
  const total =
    searched.length === 0
      ? places.held
      : await countMatching(reader, request, cycle?.change_no, sql`${matching} and ${allOf(searched)}`)
  const slice = sliceOf(request, total)
  if (slice.limit === 0) return pageFrom([], total, request)
  const sort = sql.ref(`line.${transactionSortColumns[request.sortProperty]}`)
  const order = direction(request.sortOrder)
  const walk = slice.fromEnd ? direction(request.sortOrder === 'ASC' ? 'DESC' : 'ASC') : order
  // Gathered before they are put in order: walking an index in its order may pass a million rows that are not held.
  const page = sql`
    with held as materialized (
      select line.batch_no, line.id, ${sort} as sort_key from ${matching} and ${allOf(searched)}
    )
    select * from held order by sort_key ${walk}, id ${walk} limit ${slice.limit} offset ${slice.offset}`
  return pageFrom(await readHeldLines(db, caller, { page, order }), total, request)
}

/** Where the rows lie: the cycles and types, how many are held there, and how many rows their dealers have of them. */
type Places = { batchNos: number[]; types: string[]; held: number; beside: number; all: number }

async function heldPlaces({ db, caller }: Reader, request: TransactionsRequest): Promise<Places> {
  const { holdType, batchNo, companyCode, transactionType } = request
  const held = heldTotals(caller, { holdType, batchNo, companyCode })
  const { rows } = await sql<{ batch_no: number; transaction_type: string; held: number }>`
    select batch_no, transaction_type, sum(row_count)::bigint as held
    from ${held} as held group by batch_no, transaction_type`.execute(db)
  const found = rows.filter((row) => isAsked(row.transaction_type, transactionType, rows))
  const batchNos = [...new Set(found.map((row) => row.batch_no))]
  const types = [...new Set(found.map((row) => row.transaction_type))]
  const counted = await sql<{ beside: number; all: number }>`
    select coalesce(sum(row_count) filter (where (batch_no, transaction_type, company_id) in (
        select batch_no, transaction_type, company_id from ${held} as held)), 0)::bigint as beside,
      coalesce(sum(row_count), 0)::bigint as all
    from cycle_totals where batch_no = any(${batchNos}::integer[]) and transaction_type = any(${types}::text[])`.execute(
    db
  )
  const { beside, all } = counted.rows[0] ?? { beside: 0, all: 0 }
  return { batchNos, types, held: found.reduce((sum, row) => sum + row.held, 0), beside, all }
}

/** A type that a row was opened from is a place; any other text is a filter on the types' names. */
function isAsked(type: string, asked: string | undefined, known: readonly { transaction_type: string }[]): boolean {
  if (asked === undefined) return true
  if (known.some(({ transaction_type: name }) => name === asked)) return type === asked
  return type.toLowerCase().includes(asked.toLowerCase())
}

/** Up to this share of the rows, going from dealer to dealer costs less than reading all of them once. */
const fewDealers = 0.1

/**
 * `transactions as line`, as far as they are held at the place, ready for further conditions.
 * No index knows what is held. Where few dealers have held rows, the totals name those to look at;
 * where many have, the types' rows are read through.
 */
function heldLines({ caller }: Reader, request: TransactionsRequest, places: Places): RawBuilder<unknown> {
  const { holdType, batchNo, companyCode } = request
  const { batchNos, types, beside, all } = places
  const ofDealer: RawBuilder<SqlBool> = companyCode ? ofCompany(companyCode) : sql`true`
  const dealers = sql`(
    select distinct batch_no, transaction_type, company_id from ${heldTotals(caller, { holdType, batchNo, companyCode })} as held
  ) as dealer join transactions as line using (batch_no, transaction_type, company_id)`
  return sql`${beside <= all * fewDealers ? dealers : sql`transactions as line`}
    where line.batch_no = any(${batchNos}::integer[]) and line.transaction_type = any(${types}::text[])
      and line.hold_type = ${holdType} and ${ofDealer} and ${ownRows(caller)}`
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
async function countMatching(
  { db, caller, services }: Reader,
  request: TransactionsRequest,
  changeNo: number | undefined,
  matching: RawBuilder<unknown>
): Promise<number> {
  const count = async () => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${matching}`.execute(db)
    return rows[0]?.total ?? 0
  }
  if (changeNo === undefined) return count()
  const { pageNumber: _, pageSize: __, sortProperty: ___, sortOrder: ____, ...asked } = request
  return keptFigure(services, `held/${changeNo}/${caller.companyId}/${JSON.stringify(asked)}`, count)
}
