import { type RawBuilder, sql } from 'kysely'
import { partition } from '#transactions/partition.ts'
import '#cycles/tables.ts'
import '#transactions/tables.ts'
import '../tables.ts'

/** A valid document whose rows have its number. */
const counts = sql`document.status = 'VALID' and document.numbers_given_at is not null`

/**
 * Rows of a cycle that a valid document states and that are not paid any more: they were cancelled or excluded since,
 * and no note states that yet. `(id, company_id, transaction_type, amount, is_clawback, is_held, takes_back, is_paid)` with
 * the amount turned round.
 */
export const takenBackRows = (batchNo: number, unsettled: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  with gone as (
    select row.id, row.company_id, row.transaction_type, -row.incentive_amount as amount
    from ${partition(batchNo)} as row
    join e_invoice_rows as stated
      on stated.batch_no = ${batchNo} and stated.transaction_id = row.id and stated.live and not stated.takes_back
    join e_invoice_documents as document using (document_id)
    where row.state in ('CANCELLED', 'EXCLUDED') and ${counts} and (${batchNo}, row.company_id) not in ${unsettled}
      and not exists (
        select from e_invoice_rows as noted
        where noted.batch_no = ${batchNo} and noted.transaction_id = row.id and noted.live and noted.takes_back)
  )
  select id, company_id, transaction_type, amount, amount < 0 as is_clawback, false as is_held,
    true as takes_back, false as is_paid
  from gone)`

/**
 * Whether rows of a cycle may have been cancelled or excluded since its documents were built: a condition on `cycles`
 * and `e_invoice_cycles as built`. Kept totals answer it, and only for cycles that have changed since.
 */
export const mayHaveTakenBack = sql`cycles.change_no <> built.change_no and exists (
  select from cycle_totals as gone
  where gone.batch_no = cycles.batch_no and gone.state in ('CANCELLED', 'EXCLUDED') and gone.row_count > 0 and exists (
    select from e_invoice_documents as document
    where document.batch_no = gone.batch_no and document.company_id = gone.company_id and ${counts}))`
