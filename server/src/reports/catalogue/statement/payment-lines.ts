import type { PaymentPart } from '@payouts/contract/reports/statement-parts'
import { type RawBuilder, sql } from 'kysely'
import { bookedIn } from './cycle-figures.ts'
import type { StatementScope } from './statement-request.ts'
import '#cycles/tables.ts'
import '#ledger/tables.ts'
import '#payments/tables.ts'

/** The kinds of payments' entries, by the first word of their journals' references. */
export const entryKinds = {
  PAYMENT: 'To Bank',
  REJECTED: 'Rejected',
  RETURNED: 'Returned',
  WITHDRAWN: 'Withdrawn',
  // A returned payment that was debited after all.
  DEBITED: 'To Bank'
} as const

const stepsOfPart: Record<PaymentPart, readonly (keyof typeof entryKinds)[]> = {
  toBank: ['PAYMENT', 'DEBITED'],
  rejected: ['REJECTED'],
  returned: ['RETURNED'],
  withdrawn: ['WITHDRAWN']
}

/** The step and the payment's reference in a journal's reference. Other journals have neither. */
export const stepOf = sql`split_part(journal.reference_no, ' ', 1)`
export const paymentOf = sql`payment.reference_no = split_part(journal.reference_no, ' ', 2)
  and ${stepOf} = any(${Object.keys(entryKinds)}::text[])`

const payee = sql`format('%s, account ending in %s', payment.bank_name, right(payment.bank_account_number, 4))`
const reason = sql`nullif(concat_ws(' ', payment.reason_code, payment.reason_text), '')`
/** Where a payment went, or why it came back; null for other entries. */
export const payeeOrReason = sql`case when payment.reference_no is not null
  then case when ${stepOf} in ('PAYMENT', 'DEBITED') then ${payee} else ${reason} end end`

/**
 * A payment's status; of days that are over what the ledger knew at their end: until its money arrived or came back, it
 * was INSTRUCTED or IN FILE.
 */
export function statusAtEnd({ days: { to }, isOver }: Pick<StatementScope, 'days' | 'isOver'>): RawBuilder<unknown> {
  if (!isOver) return sql`payment.status`
  const ended = ['SETTLED', 'DEBITED', 'REJECTED', 'RETURNED', 'WITHDRAWN']
  return sql`case
    when payment.status_at::date <= ${to}::date and payment.status = any(${ended}) then payment.status
    else coalesce((
      select replace(ending, 'DEBITED', 'SETTLED')
      from unnest(${ended}::text[]) as ending
      join ledger_journals as step on step.reference_no = ending || ' ' || payment.reference_no
      where step.posted_on <= ${to}::date order by step.journal_id desc limit 1
    ), case when payment.in_file_at::date <= ${to}::date then 'IN FILE' else 'INSTRUCTED' end) end`
}

/** What payments took out of a dealer's account in a period, or returned to it. */
export function paymentEntries({ companyId, days, isOver }: StatementScope): RawBuilder<unknown> {
  return sql`
    select posted_on, payment.batch_no, cycles.name as cycle_name, ${stepOf} as step, payment.reference_no as reference,
      journal.reference_no as journal, ${statusAtEnd({ days, isOver })} as status,
      ${payee} as payee, ${reason} as reason, entry.amount
    from ledger_accounts
    join ledger_entries as entry using (account_code)
    join ledger_journals as journal using (journal_id)
    join payments as payment on ${paymentOf}
    left join cycles on cycles.batch_no = payment.batch_no
    where ledger_accounts.company_id = ${companyId} and ${bookedIn(days)}`
}

/** The payments behind one figure of the account. */
export function paymentLines(scope: StatementScope, part: PaymentPart): RawBuilder<unknown> {
  return sql`
    select posted_on as date, batch_no, cycle_name, payee as what,
      case when step in ('PAYMENT', 'DEBITED') then status else reason end as reason, reference, journal,
      null::bigint as transactions, abs(amount) as amount
    from (${paymentEntries(scope)}) as entry where step = any(${[...stepsOfPart[part]]}::text[])`
}
