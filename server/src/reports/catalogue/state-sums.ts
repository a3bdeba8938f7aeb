import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { withDealersOfCycles } from '#cycles/approved-dealers.ts'
import { countSum, moneySum, text } from '#downloads/report-columns.ts'
import { accountTypeName } from './conditions.ts'
import type { ReportBody } from './named-report.ts'
import '#dealers/tables.ts'

/** Imported = excluded + on hold + cancelled + to be paid + paid. The query groups them. */
function sumsByState(count: RawBuilder<unknown>, amount: RawBuilder<unknown>): RawBuilder<unknown> {
  const sumIn = (...states: string[]) =>
    sql`coalesce(sum(${amount}) filter (where state in (${sql.join(states.map((state) => sql.lit(state)))})), 0)
      ::numeric(14, 2)`
  return sql`
    ${count} as transactions,
    coalesce(sum(${amount}), 0)::numeric(14, 2) as imported,
    ${sumIn('EXCLUDED')} as excluded,
    ${sumIn('HELD', 'RELEASE_REQUESTED')} as held,
    ${sumIn('CANCELLED')} as cancelled,
    ${sumIn('PAYABLE', 'RELEASED')} as payable,
    ${sumIn('PAID')} as paid`
}

/** The sums of rows of `cycle_totals`, under the keys of `stateColumns`. */
export const stateSums = sumsByState(sql`coalesce(sum(row_count), 0)::bigint`, sql`amount`)

/** The sums from transactions, for questions that the totals cannot answer. */
export const stateSumsOfTransactions = sumsByState(sql`count(*)`, sql`incentive_amount`)

export const stateColumns = [
  countSum('transactions', 'Transactions'),
  moneySum('imported', 'Imported'),
  moneySum('excluded', 'Excluded'),
  moneySum('held', 'On Hold'),
  moneySum('cancelled', 'Cancelled'),
  moneySum('payable', 'To Be Paid'),
  moneySum('paid', 'Paid')
]

/**
 * One row for each dealer and account type.
 * @param totals rows of `cycle_totals`: what follows `from`, up to the end of its `where`
 * @param condition narrows the dealers
 */
export function sumsByDealer(totals: RawBuilder<unknown>, condition: RawBuilder<SqlBool> = sql`true`): ReportBody {
  // Added up first: a dealer has many totals in a cycle, each of which would look the dealer up.
  const ofDealers = sql`(
    select batch_no, company_id, state, sum(row_count) as row_count, sum(amount) as amount from ${totals}
    group by batch_no, company_id, state)`
  return {
    columns: [
      text('name', 'Company Name'),
      text('code', 'Company Code'),
      text('vendor', 'Vendor'),
      text('account_type', 'Account Type'),
      ...stateColumns
    ],
    rows: sql`
      select company_name as name, company_code as code, vendor_code as vendor, ${accountTypeName} as account_type, ${stateSums}
      from ${withDealersOfCycles(ofDealers)} as dealer
      where ${condition}
      group by dealer.company_id, company_name, company_code, vendor_code, kind, line
      order by company_name, dealer.company_id, kind, line`
  }
}
