import { sql } from 'kysely'
import type { Check } from '#platform/db/migrating/check.ts'
import { namedPayment } from '#reconciliation/commands/find-matches.ts'
import '#payments/kept-back/tables.ts'
import '#payments/tables.ts'
import '#reconciliation/tables.ts'

/** How often statements debited each payment by its reference, without reversed debits. */
const debited = sql`
  select payments.reference_no, count(*) as debits
  from bank_entries as entry join payments on payments.reference_no = ${namedPayment} and payments.amount = entry.amount
  where entry.statement_id is not null and direction = 'DEBIT' and not is_return
    and entry.status not in ('Corrected', 'Contradiction')
  group by 1`

/** How often each payment left the bank account according to the books. */
const paid = sql`
  select payments.reference_no, payments.amount, payments.status,
    (payments.status in ('SETTLED', 'RETURNED'))::integer + (
      select count(*) from kept_back_amounts as again where again.reference_no = payments.reference_no and is_again
    ) as times
  from payments`

/** Payments that went to the bank while their amount was kept back. */
const wentOut = sql`
  select holder.reference_no, kept.reference_no as kept_back, cause
  from kept_back_amounts as kept join kept_back_payments as held using (kept_back_id)
  join payments as holder on holder.reference_no = held.reference_no
  where holder.in_file_at > kept.found_at and (kept.closed_at is null or holder.in_file_at < kept.closed_at)`

/** Wrong debits of payments without a contradiction to settle. */
const unsettled = sql`
  select entry.entry_id, ${namedPayment} as reference_no
  from bank_entries as entry
  where entry.status = 'Contradiction' and entry.direction = 'DEBIT' and not exists (
    select from kept_back_amounts as kept
    where kept.reference_no = ${namedPayment} and kept.cause = 'CONTRADICTION' and kept.status <> 'Closed')`

export const keptBackChecks: Check[] = [
  {
    title:
      'No ringgit was debited twice: statements debit a payment as often as it was paid, or the debit is kept back',
    figures: sql`select count(*) as checked, sum(amount) as amount from (${paid}) as paid where times > 0`,
    differences: sql`
      select format('payment %s', reference_no) as subject, format('%s, RM %s paid %s times', status, amount, times) as kept,
        format('debited %s times', debits) as found
      from (${paid}) as paid join (${debited}) as debited using (reference_no) where debits > times
      union all
      select format('payment %s', reference_no), format('RM %s of %s kept back', kept.amount, kept_back), 'in a file meanwhile'
      from (${wentOut}) as went_out
      join (select distinct reference_no as kept_back, amount from kept_back_amounts) as kept using (kept_back)
      union all
      select format('entry %s', entry_id), 'kept back', format('nothing of %s is kept back', reference_no)
      from (${unsettled}) as unsettled`
  }
]
