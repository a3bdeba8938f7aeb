import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import { holdForNumber } from '#on-hold/commands/follow-duty.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { clearEInvoiceNumbers } from '#transactions/move-rows.ts'
import { partition } from '#transactions/partition.ts'
import '#cycles/tables.ts'
import '#transactions/tables.ts'
import '../tables.ts'

/** A valid document whose rows have its number. */
const counts = sql`document.status = 'VALID' and document.numbers_given_at is not null`

/**
 * Rows of a cycle that a valid document states and that are not paid any more: they were cancelled or excluded since,
 * and no note states that yet. Also what two valid documents state, as the note between them died: it was cancelled at the
 * authority by another way than ours. `(id, company_id, transaction_type, amount, is_clawback, is_held, takes_back, is_paid,
 * is_live)` with the amount turned round.
 */
export const takenBackRows = (batchNo: number, unsettled: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  with gone as (
    -- In one pass: as a join, what notes state would be looked through for each row.
    select id, min(company_id) as company_id, min(transaction_type) as transaction_type, min(amount) as amount
    from (
      select row.id, row.company_id, row.transaction_type, -row.incentive_amount as amount, false as is_noted
      from ${partition(batchNo)} as row
      join e_invoice_rows as stated
        on stated.batch_no = ${batchNo} and stated.company_id = row.company_id and stated.transaction_id = row.id
          and stated.live and not stated.takes_back
      join e_invoice_documents as document using (document_id)
      where row.state in ('CANCELLED', 'EXCLUDED') and ${counts} and (${batchNo}, row.company_id) not in ${unsettled}
      union all
      select transaction_id, null, null, null, true from e_invoice_rows
      where batch_no = ${batchNo} and live and takes_back
    ) as one
    group by id having not bool_or(is_noted)
  )
  select id, company_id, transaction_type, amount, amount < 0 as is_clawback, false as is_held,
    true as takes_back, false as is_paid, true as is_live
  from gone
  union all
  select id, company_id, transaction_type, amount, amount < 0, false, true, false, false from ${statedTwice(batchNo, unsettled)} as twice)`

/** Rows that are free though a valid document states them and no note takes that back any more. */
const statedTwice = (batchNo: number, unsettled: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select row.id, row.company_id, row.transaction_type, -row.incentive_amount as amount
  from (
    select transaction_id from e_invoice_rows as freed join e_invoice_documents as document using (document_id)
    where freed.batch_no = ${batchNo} and not freed.live and not is_dead_e_invoice(document.status)
    group by transaction_id having count(*) filter (where not takes_back) > count(*) filter (where takes_back)
  ) as surplus join ${partition(batchNo)} as row on row.id = surplus.transaction_id
  where (${batchNo}, row.company_id) not in ${unsettled})`

/** Whether there are such rows. Kept totals answer it for most cycles. */
export const isToTakeBack = (
  batchNo: number,
  unsettled: RawBuilder<unknown>
): RawBuilder<SqlBool> => sql`case when exists (
  select from cycle_totals as gone
  where gone.batch_no = ${batchNo} and gone.state in ('CANCELLED', 'EXCLUDED') and gone.row_count > 0 and exists (
    select from e_invoice_documents as document
    where document.batch_no = gone.batch_no and document.company_id = gone.company_id and ${counts})
) then exists (select from ${takenBackRows(batchNo, unsettled)} as taken_back) else false end`

/** Rows of a cycle that a valid note takes back and that are paid after all: their exclusion was removed. `(id, company_id)` */
export const paidAfterAll = (batchNo: number): RawBuilder<unknown> => sql`(
  select row.id, row.company_id from ${partition(batchNo)} as row
  join e_invoice_rows as noted
    on noted.batch_no = ${batchNo} and noted.company_id = row.company_id and noted.transaction_id = row.id
      and noted.live and noted.takes_back
  join e_invoice_documents as document using (document_id)
  where row.state not in ('CANCELLED', 'EXCLUDED') and ${counts})`

/**
 * Frees rows that a valid note takes back and that are paid after all, to be stated again: of what was stated of them and
 * taken back nothing is left. They lose their number, and those that are not paid wait for another one.
 */
export async function freePaidAfterAll(tx: Tx, clock: Clock, cycle: CycleRow): Promise<void> {
  const { batch_no: batchNo } = cycle
  const { rows } = await sql<{ id: string; company_id: number }>`
    select id::text, company_id from ${paidAfterAll(batchNo)} as paid`.execute(tx)
  if (rows.length === 0) return
  await freeRows(tx, batchNo, rows)
  const where = sql<SqlBool>`id = any(${rows.map(({ id }) => id)}::bigint[])`
  await clearEInvoiceNumbers(tx, batchNo, where)
  await holdForNumber(tx, clock, { cycle, where }, 'What its e-invoice states was taken back.')
}

/** Parts live sets that have some of these rows: the others stay live. */
async function freeRows(tx: Tx, batchNo: number, rows: readonly { id: string; company_id: number }[]): Promise<void> {
  const ids = sql`${rows.map(({ id }) => id)}::bigint[]`
  await sql`
    with parted as (
      delete from e_invoice_row_sets
      where batch_no = ${batchNo} and company_id = any(${rows.map(({ company_id }) => company_id)}::integer[]) and live
        and exists (select from unnest(transaction_ids) as id where id = any(${ids}))
      returning *
    )
    insert into e_invoice_row_sets (document_id, line_no, batch_no, company_id, takes_back, live, transaction_ids, amounts)
    select document_id, line_no, batch_no, company_id, takes_back, id <> all(${ids}) as stays, array_agg(id),
      array_agg(amount)
    from parted cross join unnest(transaction_ids, amounts) as row (id, amount)
    group by document_id, line_no, batch_no, company_id, takes_back, stays`.execute(tx)
}
