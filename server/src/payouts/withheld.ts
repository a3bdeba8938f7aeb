import type { Day } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CycleScope } from '../cycles/totals.ts'
import type { Clock } from '../platform/clock.ts'
import { estimatedTax, liabilities } from '../withholding-tax/queries.ts'

/** What is known of a cycle's payment, or the columns that know it. */
type TaxedCycle = { payout_date: Day | RawBuilder<Day>; approved_for: Day | RawBuilder<Day> | null }

/** A scope whose cycle may be named by a column. */
type TaxScope = Omit<CycleScope, 'batchNo'> & { batchNo: number | RawBuilder<number> }

/**
 * The withholding tax in a scope, in SQL. What is posted bears the tax of its postings; what is still to be paid
 * bears what it would on the day of its payment. In a narrower scope than a dealer's whole payment it is the slice's
 * share, rounded half up for each dealer: shares may differ from the payment's own tax by rounding.
 */
export function withheldIn(clock: Clock, cycle: TaxedCycle, scope: TaxScope): RawBuilder<string> {
  return sql`(
    (select coalesce(sum(tax), 0)::numeric(14, 2) from ${postedTax(scope)} as posted)
    + ${estimatedTax(duePayments(scope), taxDay(cycle, clock.today()))}
  )`
}

/**
 * Each dealer that bears tax in a scope, in SQL, `(company_id, transactions, tax)`: once for what is posted, once for what
 * is due. It sums to `withheldIn`.
 */
export function taxedIn(clock: Clock, cycle: TaxedCycle, scope: TaxScope): RawBuilder<unknown> {
  return sql`(
    select company_id, transactions, tax from ${postedTax(scope)} as posted where tax > 0
    union all
    select company_id, transactions, round(due.amount::numeric(14, 2) * tax.rate, 2)
    from ${duePayments(scope)} as due join ${liabilities(taxDay(cycle, clock.today()))} as tax using (company_id)
    where liability = 'Confirmed' and amount > 0
  )`
}

/** Which rows bear tax in a scope, by dealer and state: the rows behind the tax bar of a cycle's picture. */
export function bearsTax(clock: Clock, cycle: TaxedCycle, scope: TaxScope): RawBuilder<SqlBool> {
  return sql`(company_id, state) in (
    select company_id, 'PAID' from ${postedTax(scope)} as posted where tax > 0
    union
    select company_id, state
    from ${duePayments(scope)} as due join ${liabilities(taxDay(cycle, clock.today()))} as tax using (company_id)
    where liability = 'Confirmed' and amount > 0
  )`
}

/** Whose tax year and rate count: the day of payment, as far as it is known. */
export function taxDay(
  { approved_for: approvedFor, payout_date: payoutDate }: TaxedCycle,
  today: Day
): RawBuilder<Day> {
  return sql`greatest(coalesce(${approvedFor}::date, ${payoutDate}::date), ${today}::date)`
}

/** The same day of a cycle that was read. */
export function taxDayOf(cycle: { payout_date: Day; approved_for: Day | null }, today: Day): Day {
  const due = cycle.approved_for ?? cycle.payout_date
  return due > today ? due : today
}

/**
 * What each dealer is still to be paid, `(company_id, state, amount, transactions)`: payable rows in one payment,
 * released rows in another. A dealer whose whole payment is a debit bears no tax on a part of it either.
 */
function duePayments({ batchNo, transactionType, companyId }: TaxScope): RawBuilder<unknown> {
  const inSlice = transactionType === undefined ? sql`true` : sql`transaction_type = ${transactionType}`
  return sql`(
    select company_id, state,
      coalesce(sum(amount) filter (where ${inSlice}), 0) as amount,
      coalesce(sum(row_count) filter (where ${inSlice}), 0) as transactions
    from cycle_totals
    where batch_no = ${batchNo} and ${ofCompany(companyId)} and state in ('PAYABLE', 'RELEASED') and row_count > 0
    group by company_id, state having sum(amount) > 0
  )`
}

/** The tax of posted payments, `(company_id, tax, transactions)`. */
function postedTax({ batchNo, transactionType, companyId }: TaxScope): RawBuilder<unknown> {
  const payments = sql`postings where batch_no = ${batchNo} and ${ofCompany(companyId)}
    and status = 'Posted' and withholding_tax > 0`
  if (transactionType === undefined)
    return sql`(select company_id, withholding_tax as tax, transaction_count as transactions from ${payments})`
  return sql`(
    select company_id, round(greatest(slice.amount, 0) * payment.tax / payment.gross, 2) as tax,
      slice.row_count as transactions
    from (
      select company_id, sum(gross) as gross, sum(withholding_tax) as tax from ${payments} group by company_id
    ) as payment
    join cycle_totals as slice using (company_id)
    where slice.batch_no = ${batchNo} and slice.transaction_type = ${transactionType} and slice.state = 'PAID'
  )`
}

function ofCompany(companyId: number | undefined): RawBuilder<unknown> {
  return companyId === undefined ? sql`true` : sql`company_id = ${companyId}`
}
