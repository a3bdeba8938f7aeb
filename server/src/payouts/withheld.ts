import { type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CycleRow } from '../cycles/tables.ts'
import type { CycleScope } from '../cycles/totals.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { estimateTax, liabilities } from '../withholding-tax/queries.ts'

/**
 * The withholding tax in a scope. What is posted bears the tax of its postings; what is still to be paid
 * bears what it would on the day of its payment. In a narrower scope than a dealer's whole payment it is the slice's
 * share, rounded half up for each dealer: shares may differ from the payment's own tax by rounding.
 */
export async function withheldAt(
  { db, clock }: { db: Database; clock: Clock },
  cycle: Pick<CycleRow, 'payout_date' | 'approved_for'>,
  scope: CycleScope
): Promise<Sen> {
  const posted = await sql<{ tax: string }>`
    select coalesce(sum(tax), 0)::numeric(14, 2) as tax from ${postedTax(scope)} as posted`.execute(db)
  return (
    senOf(posted.rows[0]?.tax ?? '0.00') + (await estimateTax(db, duePayments(scope), taxDay(cycle, clock.today())))
  )
}

/** How many dealers bear tax in a scope, and on how many transactions. */
export async function taxedAt(
  { db, clock }: { db: Database; clock: Clock },
  cycle: Pick<CycleRow, 'payout_date' | 'approved_for'>,
  scope: CycleScope
): Promise<{ dealers: number; transactions: number }> {
  const { rows } = await sql<{ dealers: number; transactions: number }>`
    select count(distinct company_id) as dealers, coalesce(sum(transactions), 0)::bigint as transactions
    from (
      select company_id, transactions from ${postedTax(scope)} as posted where tax > 0
      union all
      select company_id, transactions
      from ${duePayments(scope)} as due join ${liabilities(taxDay(cycle, clock.today()))} as tax using (company_id)
      where liability = 'Confirmed' and amount > 0
    ) as taxed`.execute(db)
  return rows[0] ?? { dealers: 0, transactions: 0 }
}

/** Which rows bear tax in a scope, by dealer and state: the rows behind the tax bar of a cycle's picture. */
export function bearsTax(
  clock: Clock,
  cycle: Pick<CycleRow, 'payout_date' | 'approved_for'>,
  scope: CycleScope
): RawBuilder<SqlBool> {
  return sql`(company_id, state) in (
    select company_id, 'PAID'::transaction_state from ${postedTax(scope)} as posted where tax > 0
    union
    select company_id, state
    from ${duePayments(scope)} as due join ${liabilities(taxDay(cycle, clock.today()))} as tax using (company_id)
    where liability = 'Confirmed' and amount > 0
  )`
}

/** Whose tax year and rate count: the day of payment, as far as it is known. */
function taxDay(cycle: Pick<CycleRow, 'payout_date' | 'approved_for'>, today: Day): Day {
  const planned = cycle.approved_for ?? cycle.payout_date
  return planned > today ? planned : today
}

/**
 * What each dealer is still to be paid, `(company_id, state, amount, transactions)`: payable rows in one payment,
 * released rows in another. A dealer whose whole payment is a debit bears no tax on a part of it either.
 */
function duePayments({ batchNo, transactionType, companyId }: CycleScope): RawBuilder<unknown> {
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
function postedTax({ batchNo, transactionType, companyId }: CycleScope): RawBuilder<unknown> {
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
