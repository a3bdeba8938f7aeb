import type { DealerCycle } from '@payouts/contract/dealer-overview/schema'
import { type RawBuilder, sql } from 'kysely'
import { setAsideOfHold } from '#transactions/e-invoices/set-aside.ts'
import '#cycles/tables.ts'
import '#payments/tables.ts'
import '#posting/tables.ts'

/** A dealer's share of a cycle as columns: the cycle, what it comes to after tax, and the day that it is approved for. */
type Share = {
  companyId: number
  batchNo: RawBuilder<number>
  net: RawBuilder<unknown>
  approvedFor: RawBuilder<unknown>
}

/**
 * Where a share's net is, as JSON. What is posted is in its payment, or stays on the account as far as the payment has
 * another amount; the rest is still to be posted. So the places sum to the net. If a payment was replaced, even several
 * times, the last one says where the money is.
 */
export function moneyPlaces({ companyId, batchNo, net, approvedFor }: Share): RawBuilder<DealerCycle['places']> {
  const ofShare = sql`posting.batch_no = ${batchNo} and posting.company_id = ${companyId}`
  return sql<DealerCycle['places']>`(
    with recursive payment as (
      select posting.posting_id, payments.reference_no, payments.bank_name, payments.amount, payments.status,
        payments.status_at, payments.reason_text
      from postings as posting join payments on posting_reference = posting.reference_no
      where ${ofShare}
      union all
      select posting_id, later.reference_no, later.bank_name, later.amount, later.status, later.status_at,
        later.reason_text
      from payment join payments as later on later.replaces = payment.reference_no
    ), latest as (
      select * from payment
      where not exists (select from payments as later where later.replaces = payment.reference_no)
    ), posted as (
      select posting_id, posting.reference_no, posting.posted_on, posting.net from postings as posting
      where ${ofShare} and posting.status = 'Posted'
    ), placed (position, place, amount, since, reference_no, bank_name, status, reason_text) as (
      select posting_id, 'BANK', amount, status_at::date, reference_no, bank_name, status, reason_text from latest
      union all
      select posting_id, 'ACCOUNT', posted.net - coalesce(latest.amount, 0), posted_on, posted.reference_no, null, null, null
      from posted left join latest using (posting_id)
      union all
      select null,
        case when exists (select from postings as posting where ${ofShare} and posting.status = 'Error')
          then 'STUCK' else 'DUE' end,
        ${net} - coalesce((select sum(posted.net) from posted), 0),
        case when not exists (select from posted) then ${approvedFor}::date end, null, null, null, null
    )
    select coalesce(json_agg(json_build_object('place', place, 'amount', amount::numeric(14, 2)::text,
      'since', since::text, 'referenceNo', reference_no, 'bankName', bank_name, 'status', status,
      'reasonText', reason_text) order by position nulls last, place desc), '[]')
    from placed where amount <> 0
  )`
}

/** Why a share is held, as JSON: its hold types, the longest held first. */
export function holdReasons({ companyId, batchNo }: Pick<Share, 'companyId' | 'batchNo'>) {
  const setAside = setAsideOfHold(sql`aside.batch_no = ${batchNo} and aside.company_id = ${companyId}`)
  return sql<DealerCycle['holds']>`(
    select coalesce(json_agg(json_build_object('holdType', hold_type, 'amount', amount::numeric(14, 2)::text,
      'since', since::text, 'setAside', ${setAside}) order by since nulls last, hold_type), '[]')
    from (
      select hold_type, sum(amount) as amount, min(nullif(held_since, '-infinity'))::date as since
      from cycle_totals
      where cycle_totals.batch_no = ${batchNo} and cycle_totals.company_id = ${companyId} and hold_type <> ''
        and row_count > 0
      group by hold_type
    ) as held
  )`
}
