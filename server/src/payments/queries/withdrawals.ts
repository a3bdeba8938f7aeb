import type { PaymentWithdrawal } from '@payouts/contract/payments/schema'
import { sql } from 'kysely'
import { storedRequests } from '#requests/stored-requests.ts'
import '#dealers/tables.ts'
import '../tables.ts'

export const withdrawals = storedRequests<PaymentWithdrawal>({
  table: 'payment_withdrawals',
  key: 'request_id',
  columns: sql`request.reference_no as "referenceNo", company_code as "companyCode", company_name as "companyName",
    payment.amount::text as amount, request.four_eyes as "fourEyes", request.instructed_as as "instructedAs"`,
  joins: sql`join payments as payment on payment.reference_no = request.reference_no
    join dealers on dealers.company_id = payment.company_id`
})

/** The latest request about a payment of `payments`, as JSON; null if there is none. */
export const withdrawalOfPayment = sql<PaymentWithdrawal | null>`(
  select row_to_json(latest) from (
    select ${withdrawals.select} from ${withdrawals.from} where request.reference_no = payments.reference_no
    order by request.request_id desc limit 1
  ) as latest)`
