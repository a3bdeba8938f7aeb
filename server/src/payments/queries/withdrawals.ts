import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Page, pageFrom } from '@payouts/contract/page'
import type { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import type { PaymentWithdrawal } from '@payouts/contract/payments/schema'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
import { instantText } from '../../platform/db/list-sql.ts'
import { pageOf } from '../../platform/db/read.ts'
import type { Caller } from '../../platform/http/caller.ts'
import '../../dealers/tables.ts'
import '../../identity/tables.ts'
import '../tables.ts'

const columns = sql<PaymentWithdrawal>`request.request_id as "changeId", request.reference_no as "referenceNo",
  company_code as "companyCode", company_name as "companyName", payment.amount::text as amount, request.reason, requester.name as "askedBy",
  request.asked_by as "askedById", ${instantText('request.asked_on')} as "askedOn", request.four_eyes as "fourEyes",
  request.status, decider.name as "decidedBy", ${instantText('request.decided_on')} as "decidedOn", request.comment,
  request.instructed_as as "instructedAs"`

const requestsWithPeople = sql`payment_withdrawals as request
  join payments as payment on payment.reference_no = request.reference_no
  join dealers on dealers.company_id = payment.company_id
  join users as requester on requester.user_id = request.asked_by
  left join users as decider on decider.user_id = request.decided_by`

/**
 * Requests in one status: pending ones oldest first, decided ones newest first. Staff only; a company's own user
 * finds none.
 */
export async function listWithdrawals(
  db: Database,
  caller: Caller,
  request: CheckedInputOf<(typeof paymentEndpoints)['getPaymentWithdrawals']>
): Promise<Page<PaymentWithdrawal>> {
  if (caller.companyId !== null) return pageFrom<PaymentWithdrawal>([], 0, request)
  const { status } = request
  return pageOf(db, request, {
    select: columns,
    from: sql`${requestsWithPeople} where request.status = ${status}`,
    countFrom: sql`payment_withdrawals where status = ${status}`,
    orderBy: status === 'Pending' ? sql`request.request_id` : sql`request.decided_on desc, request.request_id desc`
  })
}

/** The latest request about a payment of `payments`, as JSON; null if there is none. */
export const withdrawalOfPayment = sql<PaymentWithdrawal | null>`(
  select row_to_json(latest) from (
    select ${columns} from ${requestsWithPeople} where request.reference_no = payments.reference_no
    order by request.request_id desc limit 1
  ) as latest)`

/** Whether a request to withdraw a payment is pending. */
export async function hasOpenWithdrawalRequest(db: Database, referenceNo: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_withdrawals where reference_no = ${referenceNo} and status = 'Pending'`.execute(db)
  return rows.length > 0
}

/** A request, locked until the transaction ends, so that it is decided once. */
export async function lockWithdrawal(tx: Tx, requestId: number): Promise<PaymentWithdrawal | undefined> {
  const { rows } = await sql<PaymentWithdrawal>`
    select ${columns} from ${requestsWithPeople} where request.request_id = ${requestId} for update of request`.execute(
    tx
  )
  return rows[0]
}
