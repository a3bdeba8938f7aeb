import { availableBalance } from '@payouts/contract/earmarks/available-balance'
import type { OutputOf } from '@payouts/contract/endpoint'
import type { Ringgit } from '@payouts/contract/money'
import { locationOfMoney } from '@payouts/contract/payments/can'
import type { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { type Payment, type PaymentStep, paymentStatuses } from '@payouts/contract/payments/schema'
import { sql } from 'kysely'
import { seesAccounts } from '#dealer-records/queries/changes.ts'
import type { Database } from '#platform/db/database.ts'
import { instantText, visibleTo } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { keptBackOf, keptBackOfPayment } from '../kept-back/kept-back.ts'
import { stepWord } from '../rules.ts'
import { lineColumns, shownTo } from './list.ts'
import { withdrawalOfPayment } from './withdrawals.ts'
import '#activity/tables.ts'
import '#earmarks/tables.ts'
import '#ledger/tables.ts'
import '../tables.ts'

type FoundPayment = Omit<Payment, 'available' | 'steps'> & {
  balance: Ringgit
  earmark: Ringgit | null
  keptOnAccount: Ringgit
  inFileAt: string | null
}

/** One payment with its history. To a company's own user, a foreign payment looks like a missing one. */
export async function readPayment(
  db: Database,
  caller: Caller,
  { referenceNo }: { referenceNo: string }
): Promise<OutputOf<(typeof paymentEndpoints)['getPayment']> | Refusal> {
  const { rows } = await sql<FoundPayment>`
    select ${lineColumns(caller)}, payments.account_holder as "accountHolder",
      ${instantText('instructed_at')} as "instructedAt", posting_reference as "postingReference", replaces,
      (select later.reference_no from payments as later where later.replaces = payments.reference_no) as "replacedBy",
      reason_code as "reasonCode", reason_text as "reasonText",
      ${caller.companyId === null ? sql`bank_reference` : sql`null`} as "bankReference", value_date as "valueDate",
      ${caller.companyId === null ? sql`run_of_payment(reference_no)` : sql`null`} as "onListOf",
      ${caller.companyId === null ? withdrawalOfPayment : sql`null`} as withdrawal,
      dealers.payout_route as "payoutRoute", coalesce(account.balance, 0.00) as balance, earmarks.amount as earmark,
      ${caller.companyId === null ? keptBackOfPayment : sql`null`} as "keptBack", ${keptBackOf(sql`payments.company_id`)} as "keptOnAccount",
      ${instantText('in_file_at')} as "inFileAt"
    from payments join dealers using (company_id)
    left join ledger_accounts as account using (company_id) left join earmarks using (company_id)
    where reference_no = ${referenceNo} and ${visibleTo(caller, 'payments.company_id')}`.execute(db)
  const [found] = rows
  if (!found) return refuse('refusedByRule', `There is no payment ${referenceNo}.`, 'referenceNo')
  const { balance, earmark, keptOnAccount, inFileAt, ...payment } = found
  const events = caller.companyId === null ? await eventsOf(db, referenceNo) : []
  return {
    ...shownTo(seesAccounts(caller), payment),
    available: availableBalance(balance, earmark, keptOnAccount),
    steps: stepsOf(payment, inFileAt, events)
  }
}

type StepEvent = Omit<PaymentStep, 'journalReference'>

/** The audit events of its steps. */
async function eventsOf(db: Database, referenceNo: string): Promise<StepEvent[]> {
  const { rows } = await sql<StepEvent>`
    select action as status, ${instantText('created_on')} as at, actor, reason
    from audit_events
    where reference_no = ${referenceNo} and area = 'payments' and action = any(${[...paymentStatuses]}::text[])
      and outcome = 'DONE'
    order by event_id`.execute(db)
  return rows
}

/**
 * The first steps are described by the events of the posting and the run. A company's own user reads no events, and
 * payments of older versions have none: then the status says where the payment is.
 */
function stepsOf(
  payment: Pick<Payment, 'instructedAt' | 'status' | 'statusAt' | 'referenceNo' | 'reasonText'>,
  inFileAt: string | null,
  events: readonly StepEvent[]
): PaymentStep[] {
  const instructed = events.find(({ status }) => status === 'INSTRUCTED')
  const steps: StepEvent[] = [instructed ?? serverStep('INSTRUCTED', payment.instructedAt)]
  if (inFileAt !== null) steps.push(serverStep('IN FILE', inFileAt))
  steps.push(...events.filter((event) => event !== instructed))
  if (steps.at(-1)?.status !== payment.status)
    steps.push({ ...serverStep(payment.status, payment.statusAt), reason: payment.reasonText ?? '' })
  return steps.map((step, position) => ({
    ...step,
    journalReference: journalReferenceOf(step.status, steps[position - 1]?.status, payment.referenceNo)
  }))
}

const serverStep = (status: Payment['status'], at: string): StepEvent => ({ status, at, actor: 'System', reason: '' })

function journalReferenceOf(
  status: Payment['status'],
  before: Payment['status'] | undefined,
  referenceNo: string
): string | null {
  if (before === undefined) return `PAYMENT ${referenceNo}`
  const [from, into] = [locationOfMoney[before], locationOfMoney[status]]
  return from === into ? null : `${stepWord(from, into, status)} ${referenceNo}`
}
