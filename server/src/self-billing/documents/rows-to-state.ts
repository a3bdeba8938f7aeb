import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { IssuingRules } from '@payouts/contract/self-billing/payer'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import { partition } from '#transactions/partition.ts'
import { isToTakeBack, paidAfterAll, takenBackRows } from './taken-back.ts'
import '#cycles/tables.ts'
import '#dealers/tables.ts'
import '../tables.ts'

/** Documents whose rows nobody had issued again yet: until then their dealer gets no other document of the cycle. */
export const unsettled = sql`(
  select batch_no, company_id from e_invoice_documents where status in ('INVALID', 'REFUSED', 'CANCELLED') and not settled)`

/**
 * Whether a row of `transactions` has its document by now, in SQL. On the basis of what is paid, one that people released
 * for a later day has it on that day.
 */
export const isDue = (basis: IssuingRules['basis'], clock: Clock): RawBuilder<SqlBool> =>
  basis === 'ACCRUED' ? sql`true` : sql`(due_on is null or due_on <= ${clock.today()}::date)`

/** Dealers of a cycle with earnings that wait for a document which is not due yet, and no others: their clawbacks wait with them. */
const awaitingLater = (batchNo: number, due: RawBuilder<SqlBool>) => sql`array(
  select company_id from ${partition(batchNo)} where hold_type = ${holdTypes.eInvoiceMissing} and incentive_amount > 0
  group by company_id having not bool_or(${due}))`

/**
 * Whether a row's dealer has the payer's documents of the cycle. `is true` keeps the dealers a set to look into: as a join,
 * the planner takes them for a few and fetches a million rows one by one.
 */
const hasDocuments = (batchNo: number) => sql<SqlBool>`(company_id in (
    select company_id from approved_dealers as kept join dealers using (company_id)
    where kept.batch_no = ${batchNo} and kept.e_invoice_required and dealers.e_invoice_required
      and not dealers.own_e_invoices)) is true
  and (${batchNo}, company_id) not in ${unsettled}`

const isUnstated = (batchNo: number) => sql<SqlBool>`not exists (
  select from e_invoice_rows as stated
  where stated.batch_no = ${batchNo} and stated.transaction_id = transactions.id and stated.live
    and not stated.takes_back)`

const isWaiting = (batchNo: number, due: RawBuilder<SqlBool>) => sql<SqlBool>`hold_type = ${holdTypes.eInvoiceMissing}
  and ${due} and (incentive_amount >= 0 or company_id <> all(${awaitingLater(batchNo, due)}))`

const isDebited = (
  due: RawBuilder<SqlBool>
) => sql<SqlBool>`incentive_amount < 0 and lacks_e_invoice_number(e_invoice_no)
  and (state = 'PAID' or state in ('PAYABLE', 'RELEASED') and ${due})`

/** Paid by the number of a document that was cancelled or taken back since, or before its document, which came to nothing. */
const isPaidWithout = (
  batchNo: number
) => sql<SqlBool>`state = 'PAID' and lacks_e_invoice_number(e_invoice_no) and id in (
  select transaction_id from e_invoice_rows as former join e_invoice_documents as document using (document_id)
  where former.batch_no = ${batchNo} and not former.live
    and (document.status in ('CANCELLED', 'VALID') or document.paid_first_at is not null))`

/**
 * Relations of a cycle's rows to be stated and to be taken back: `(id, company_id, transaction_type, amount, is_clawback,
 * is_held, takes_back, is_paid, is_live)`.
 */
export type RowsToState = { unstated: RawBuilder<unknown>; takenBack: RawBuilder<unknown> }

/** `due` is `isDue`. */
export const rowsToState = (batchNo: number, due: RawBuilder<SqlBool>): RowsToState => ({
  unstated: sql`(
    select id, company_id, transaction_type, incentive_amount as amount, incentive_amount < 0 as is_clawback,
      hold_type is not null as is_held, false as takes_back, state = 'PAID' as is_paid, true as is_live
    from ${partition(batchNo)} as transactions
    where (${isWaiting(batchNo, due)} or ${isDebited(due)} or ${isPaidWithout(batchNo)})
      and ${hasDocuments(batchNo)} and ${isUnstated(batchNo)})`,
  takenBack: takenBackRows(batchNo, unsettled)
})

/**
 * Whether documents are to be built of rows that wait for none, as they changed since the cycle's documents were built: a
 * clawback that was released, say. It reads the few rows that can be such, and what the documents of their dealers state.
 */
export const isLeftOut = (batchNo: number, due: RawBuilder<SqlBool>): RawBuilder<boolean> => sql`(
  exists (
    with candidate as materialized (
      select id, company_id from ${partition(batchNo)} as transactions
      where ${isDebited(due)} and ${hasDocuments(batchNo)}
      union all
      select id, company_id from ${partition(batchNo)} as transactions
      where ${isPaidWithout(batchNo)} and ${hasDocuments(batchNo)}
    )
    -- Not an anti join: the planner takes candidates for a few, and would go through all that is stated for each.
    select id from candidate
    except
    select transaction_id from e_invoice_rows
    where batch_no = ${batchNo} and live and not takes_back and company_id in (select company_id from candidate)
  )
  or exists (select from ${paidAfterAll(batchNo)} as paid)
  or ${isToTakeBack(batchNo, unsettled)})`
