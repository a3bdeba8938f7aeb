import { sql } from 'kysely'
import { countSum, moneySum } from '../../downloads/report-columns.ts'

/**
 * The sums of rows of `cycle_totals`: imported = excluded + on hold + cancelled + to be paid + paid.
 * The query groups them; the columns are those of `stateColumns`.
 */
export const stateSums = sql`
  coalesce(sum(row_count), 0)::bigint as transactions,
  coalesce(sum(amount), 0)::numeric(14, 2) as imported,
  coalesce(sum(amount) filter (where state = 'EXCLUDED'), 0)::numeric(14, 2) as excluded,
  coalesce(sum(amount) filter (where state in ('HELD', 'RELEASE_REQUESTED')), 0)::numeric(14, 2) as held,
  coalesce(sum(amount) filter (where state = 'CANCELLED'), 0)::numeric(14, 2) as cancelled,
  coalesce(sum(amount) filter (where state in ('PAYABLE', 'RELEASED')), 0)::numeric(14, 2) as payable,
  coalesce(sum(amount) filter (where state = 'PAID'), 0)::numeric(14, 2) as paid`

/** The same from the transactions, for questions that the totals cannot answer. */
export const stateSumsOfTransactions = sql`
  count(*) as transactions,
  coalesce(sum(incentive_amount), 0)::numeric(14, 2) as imported,
  coalesce(sum(incentive_amount) filter (where state = 'EXCLUDED'), 0)::numeric(14, 2) as excluded,
  coalesce(sum(incentive_amount) filter (where state in ('HELD', 'RELEASE_REQUESTED')), 0)::numeric(14, 2) as held,
  coalesce(sum(incentive_amount) filter (where state = 'CANCELLED'), 0)::numeric(14, 2) as cancelled,
  coalesce(sum(incentive_amount) filter (where state in ('PAYABLE', 'RELEASED')), 0)::numeric(14, 2) as payable,
  coalesce(sum(incentive_amount) filter (where state = 'PAID'), 0)::numeric(14, 2) as paid`

export const stateColumns = [
  countSum('transactions', 'Transactions'),
  moneySum('imported', 'Imported'),
  moneySum('excluded', 'Excluded'),
  moneySum('held', 'On Hold'),
  moneySum('cancelled', 'Cancelled'),
  moneySum('payable', 'To Be Paid'),
  moneySum('paid', 'Paid')
]
