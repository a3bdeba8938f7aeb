import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import { duePayments, ofCompany, type TaxedCycle, type TaxScope } from './due-payments.ts'

/**
 * The withholding tax of a scope, in SQL. Posted amounts bear the tax of their postings; amounts to be paid bear the
 * expected tax of their payment day. A dealer's tax is distributed over its transaction types, so that types and
 * dealers sum to their cycle to the sen.
 */
export function withheldIn(clock: Clock, cycle: TaxedCycle, scope: TaxScope): RawBuilder<string> {
  return sql`(select coalesce(sum(tax), 0)::numeric(14, 2) from ${taxesIn(clock, cycle, scope)} as taxed)`
}

/**
 * Who bears tax in a scope, in SQL, `(company_id, state, transactions, tax)`: each dealer once for what is posted and
 * once for each state of what is due, with its transactions in that state. The sum is `withheldIn`.
 */
export function taxedIn(clock: Clock, cycle: TaxedCycle, scope: TaxScope): RawBuilder<unknown> {
  const { transactionType } = scope
  const ofType = transactionType === undefined ? sql`true` : sql`transaction_type = ${transactionType}`
  return sql`(
    select company_id, state, sum(row_count) as transactions, tax
    from ${taxesIn(clock, cycle, scope)} as taxed join cycle_totals using (company_id, state)
    where batch_no = ${scope.batchNo} and ${ofType}
    group by company_id, state, tax
  )`
}

/** Which rows bear tax in a scope, by dealer and state: the rows behind the tax bar of a cycle's picture. */
export function bearsTax(clock: Clock, cycle: TaxedCycle, scope: TaxScope): RawBuilder<SqlBool> {
  return sql`(company_id, state) in (select company_id, state from ${taxesIn(clock, cycle, scope)} as taxed)`
}

/** The tax in a scope, `(company_id, state, tax)`, if there is any. */
function taxesIn(clock: Clock, cycle: TaxedCycle, scope: TaxScope): RawBuilder<unknown> {
  const { batchNo, companyId, transactionType } = scope
  const dealers = sql`(
    select company_id, state, sum(tax) as tax from ${duePayments(clock, cycle, scope)} as due
    where tax > 0 group by company_id, state
    union all
    select company_id, 'PAID', sum(withholding_tax) from postings
    where batch_no = ${batchNo} and ${ofCompany(companyId)} and status = 'Posted' and withholding_tax > 0
    group by company_id
  )`
  return transactionType === undefined ? dealers : sharesOfType(dealers, batchNo, transactionType)
}

/**
 * One transaction type's share of each dealer's tax, by state: in proportion to the positive types, or to the
 * transactions if there are none, for example when a debit followed a taxed payment. Types are rounded in order, each
 * to what the former ones left, so that no sen is lost or gained.
 */
function sharesOfType(
  dealers: RawBuilder<unknown>,
  batchNo: TaxScope['batchNo'],
  transactionType: string
): RawBuilder<unknown> {
  const ofDealer = sql`partition by company_id, state`
  return sql`(
    select company_id, state, tax
    from (
      select company_id, state, transaction_type,
        round(tax * upto / whole, 2) - round(tax * (upto - weight) / whole, 2) as tax
      from (
        select company_id, state, transaction_type, tax, weight, sum(weight) over (${ofDealer}) as whole,
          sum(weight) over (${ofDealer} order by transaction_type) as upto
        from (
          select company_id, state, transaction_type, tax,
            case when max(amount) over (${ofDealer}) > 0 then greatest(amount, 0) else row_count end as weight
          from ${dealers} as dealer join cycle_totals using (company_id, state)
          where batch_no = ${batchNo} and row_count > 0
        ) as part
      ) as weighed
    ) as share where transaction_type = ${transactionType} and tax > 0
  )`
}
