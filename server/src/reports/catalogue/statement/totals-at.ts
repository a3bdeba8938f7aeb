import { type RawBuilder, sql } from 'kysely'
import type { StatementScope } from './statement-request.ts'
import '#cycles/tables.ts'

/**
 * The dealer's totals of some cycles at the end of the period, as `cycle_totals` has them now: what changed later is
 * taken out again. `batchNos` is an array.
 */
export function totalsAtEnd(
  { companyId, days }: Pick<StatementScope, 'companyId' | 'days'>,
  batchNos: RawBuilder<unknown>
): RawBuilder<unknown> {
  const columns = sql`batch_no, transaction_type, state, hold_type, held_since`
  return sql`
    select ${columns}, sum(row_count)::bigint as row_count, sum(amount)::numeric(14, 2) as amount
    from (
      select ${columns}, row_count, amount from cycle_totals
      where company_id = ${companyId} and batch_no = any(${batchNos}) and row_count > 0
      union all
      select ${columns}, -row_count, -amount from cycle_total_changes
      where company_id = ${companyId} and batch_no = any(${batchNos}) and changed_on > ${days.to}::date
    ) as total
    group by ${columns} having sum(row_count) > 0`
}
