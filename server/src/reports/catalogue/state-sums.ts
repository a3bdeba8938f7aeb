import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countSum, moneySum, text } from '../../downloads/report-columns.ts'
import { accountTypeName } from './conditions.ts'
import type { ReportBody } from './named-report.ts'
import '../../dealers/tables.ts'

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

/** The same from the transactions, for questions that the totals cannot answer. */
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
 * One row for each dealer.
 * @param totals rows of `cycle_totals`: what follows `from`, up to the end of its `where`
 * @param condition narrows the dealers
 */
export function sumsByDealer(totals: RawBuilder<unknown>, condition: RawBuilder<SqlBool> = sql`true`): ReportBody {
  return {
    columns: [
      text('name', 'Company Name'),
      text('code', 'Company Code'),
      text('vendor', 'Vendor'),
      text('account_type', 'Account Type'),
      ...stateColumns
    ],
    rows: sql`
      select company_name as name, company_code as code, vendor_code as vendor, ${accountTypeName} as account_type, sums.*
      from (select company_id, ${stateSums} from ${totals} group by company_id) as sums
      join dealers using (company_id)
      where ${condition}
      order by company_name, company_id`
  }
}
