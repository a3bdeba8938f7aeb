import type { Day } from '@payouts/contract/page'
import type { TaxMonthState } from '@payouts/contract/tax-remittances/schema'
import { type RawBuilder, sql } from 'kysely'
import './tables.ts'

/**
 * How far a month is with its remittance, in SQL; `month` is its first day, which a column names with its table, and `tax`
 * what its list comes to.
 */
export const stateOf = (
  month: RawBuilder<unknown>,
  today: Day,
  tax: RawBuilder<unknown>
): RawBuilder<TaxMonthState> => sql`case
  when exists (select from tax_lists where tax_lists.month = ${month}) then 'Remitted'
  when exists (select from tax_remittances where tax_remittances.month = ${month} and status = 'Pending')
    then 'Requested'
  when exists (select from tax_bills where tax_bills.month = ${month}) then 'Billed'
  when (${month} + interval '1 month')::date <= ${today}::date
    then case when ${tax} > 0 then 'To Remit' else 'Nothing to Remit' end
  else 'Running' end`
