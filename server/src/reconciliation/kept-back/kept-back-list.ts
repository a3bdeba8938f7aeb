import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Page, pageFrom } from '@payouts/contract/page'
import type { keptBackEndpoints } from '@payouts/contract/reconciliation/kept-back-endpoints'
import type { KeptBackAmount } from '@payouts/contract/reconciliation/kept-back-schema'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import { namedPayment } from '../commands/find-matches.ts'
import type { Reader } from '../queries/files.ts'
import '#dealers/tables.ts'
import '#identity/tables.ts'
import '#ledger/tables.ts'
import '#payments/kept-back/tables.ts'
import '#payments/tables.ts'
import '../tables.ts'

const heldPayments = sql`kept_back_payments as held join payments as holder on holder.reference_no = held.reference_no
  where held.kept_back_id = kept.kept_back_id`
const isStopped = sql`can_be_stopped(holder.status, holder.run_id)`

/**
 * The amount went out again if another payment that holds it has left, or if neither the account nor stopped payments
 * cover it any more.
 */
const wentOut = sql`(
  exists (select from ${heldPayments} and holder.reference_no <> kept.reference_no and not ${isStopped}
    and holder.status not in ('REJECTED', 'RETURNED', 'WITHDRAWN'))
  or (payments.status in ('REJECTED', 'RETURNED', 'WITHDRAWN')
    and coalesce((select balance from ledger_accounts where ledger_accounts.company_id = kept.company_id), 0)
      + coalesce((select sum(holder.amount) from ${heldPayments} and ${isStopped}), 0) < kept.amount))`

/** Another entry has debited or returned the payment, so it had been debited before. */
const isAgain = sql`(kept.is_again or exists (
  select from bank_entry_payments as shown
  where shown.reference_no = kept.reference_no and shown.entry_id <> kept.entry_id
    and case shown.direction when 'DEBIT' then shown.on_statement else kept.status <> 'Closed' end))`

const latestRequest = sql`(
  select json_build_object('changeId', request_id, 'settlement', request.outcome, 'reason', request.reason,
    'askedBy', requester.name, 'askedById', asked_by, 'askedByDisabled', requester.disabled, 'askedOn', ${instantText('asked_on')}, 'fourEyes', four_eyes,
    'status', request.status, 'decidedBy', decider.name, 'decidedOn', ${instantText('decided_on')}, 'comment', comment)
  from kept_back_requests as request join users as requester on requester.user_id = asked_by
  left join users as decider on decider.user_id = decided_by
  where request.kept_back_id = kept.kept_back_id order by request_id desc limit 1)`

const columns = sql<KeptBackAmount>`kept.kept_back_id as "keptBackId", kept.cause, kept.status,
  kept.reference_no as "referenceNo", company_code as "companyCode", company_name as "companyName", kept.amount,
  kept.found_status as "foundStatus", payments.status as "paymentStatus", ${instantText('kept.found_at')} as "foundOn",
  ${isAgain} as "isAgain", debit.booked_on as "bookedOn", debit.bank_reference as "bankReference",
  (select statement_ref from bank_statements where bank_statements.statement_id = debit.statement_id) as "statementRef",
  (
    select max(entry.booked_on) from bank_entries as entry
    where entry.entry_id = kept.correcting_entry_id or (
      entry.status = 'Contradiction' and kept.status <> 'Closed' and ${namedPayment} = kept.reference_no
      and entry.direction = 'CREDIT' and entry.statement_id is not null)
  ) as "creditedOn",
  coalesce((
    select json_agg(json_build_object('referenceNo', holder.reference_no, 'amount', holder.amount::text,
      'status', holder.status, 'runNo', run_of_payment(holder.reference_no), 'isStopped', ${isStopped})
      order by holder.instructed_at, holder.reference_no)
    from ${heldPayments}
  ), '[]') as payments,
  ${wentOut} as "wentOut", kept.outcome, ${instantText('kept.closed_at')} as "closedOn", ${latestRequest} as request`

const withPayments = sql`kept_back_amounts as kept
  join payments using (reference_no) join dealers on dealers.company_id = kept.company_id
  left join bank_entries as debit on debit.entry_id = kept.entry_id`

/** Open ones, oldest first, or settled ones, newest first. They concern every dealer, so companies find none. */
export async function listKeptBack(
  { db, caller }: Reader,
  request: CheckedInputOf<(typeof keptBackEndpoints)['getKeptBack']>
): Promise<Page<KeptBackAmount>> {
  if (caller.companyId !== null) return pageFrom<KeptBackAmount>([], 0, request)
  const { open, keptBackId, changeId } = request
  const named = keptBackId
    ? sql`kept.kept_back_id = ${keptBackId}`
    : changeId
      ? sql`kept.kept_back_id = (select kept_back_id from kept_back_requests where request_id = ${changeId})`
      : open
        ? sql`kept.status <> 'Closed'`
        : sql`kept.status = 'Closed'`
  return pageOf(db, request, {
    select: columns,
    from: sql`${withPayments} where ${named}`,
    countFrom: sql`kept_back_amounts as kept where ${named}`,
    orderBy: open ? sql`kept.found_at, kept.kept_back_id` : sql`kept.closed_at desc, kept.kept_back_id desc`
  })
}

/** One, locked until the transaction ends, so that it is settled once. */
export async function lockKeptBack(tx: Tx, keptBackId: number): Promise<KeptBackAmount | undefined> {
  const { rows } = await sql<KeptBackAmount>`
    select ${columns} from ${withPayments} where kept.kept_back_id = ${keptBackId} for update of kept`.execute(tx)
  return rows[0]
}
