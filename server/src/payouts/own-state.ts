import type { CycleStatus } from '@payouts/contract/cycles/schema'
import { type OwnState, ownStateOfPayment, ownStates } from '@payouts/contract/payouts/own-state'
import { type RawBuilder, sql } from 'kysely'
import '#cycles/tables.ts'
import '#payments/tables.ts'
import '#posting/tables.ts'

/** A dealer's share of a cycle, both as columns or values. */
type Share = { batchNo: RawBuilder<unknown>; companyId: number }

/** By the totals alone, grouped to a share. */
export const stateOfTotals: RawBuilder<OwnState> = sql`
  case when bool_or(state = 'PAID') then 'Paid' when bool_or(state in ('PAYABLE', 'RELEASED')) then 'Payable'
    when bool_or(hold_type <> '') then 'Held' when bool_or(state = 'CANCELLED') then 'Cancelled' else 'Excluded' end`

/** The state of a dealer's share of a cycle. A cycle is in Error while any dealer is; this is not. */
export function ownState({ batchNo, companyId }: Share): RawBuilder<OwnState> {
  return sql<OwnState>`case when ${hasPostingError({ batchNo, companyId })} then 'Error' else coalesce(
    ${stateOfPayments({ batchNo, companyId })},
    (
      select ${stateOfTotals}
      from cycle_totals
      where cycle_totals.batch_no = ${batchNo} and cycle_totals.company_id = ${companyId} and row_count > 0
    )
  ) end`
}

const hasPostingError = ({ batchNo, companyId }: Share) => sql`exists (
  select from postings
  where postings.batch_no = ${batchNo} and postings.company_id = ${companyId} and postings.status = 'Error'
)`

/** If a payment was replaced, even several times, the last one says where the money is. */
function stateOfPayments({ batchNo, companyId }: Share): RawBuilder<unknown> {
  return sql`(
    with recursive payment as (
      select payments.reference_no, payments.status
      from postings join payments on posting_reference = postings.reference_no
      where postings.batch_no = ${batchNo} and postings.company_id = ${companyId}
      union all
      select later.reference_no, later.status from payment join payments as later on later.replaces = payment.reference_no
    )
    select ${JSON.stringify(ownStateOfPayment)}::jsonb ->> status as state
    from payment
    where not exists (select from payments as later where later.replaces = payment.reference_no)
    order by array_position(${[...ownStates]}::text[], ${JSON.stringify(ownStateOfPayment)}::jsonb ->> status) limit 1
  )`
}

/**
 * The status of an approved cycle for the users of one dealer: that of their own rows, without holds and errors of
 * others. `cycle_totals` are grouped by cycle and narrowed to the dealer.
 */
export function ownCycleStatus({ batchNo, companyId }: Share): RawBuilder<CycleStatus> {
  return sql<CycleStatus>`case when ${hasPostingError({ batchNo, companyId })} then 'Error'
    when bool_or(state = 'PAYABLE') then 'Scheduled' when bool_or(state in ('PAID', 'RELEASED')) then 'Completed'
    when bool_or(hold_type <> '') then 'Hold' when bool_or(state = 'CANCELLED') then 'Cancelled'
    else 'Completed' end`
}
