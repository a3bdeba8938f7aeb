import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Page, pageFrom } from '@payouts/contract/page'
import type { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { UnknownPayment, UnknownRequest } from '@payouts/contract/reconciliation/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf, contains, direction, instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import type { Reader } from './files.ts'
import '#dealers/tables.ts'
import '#payment-runs/tables.ts'
import '#payments/tables.ts'
import '../tables.ts'

type Endpoints = typeof reconciliationEndpoints
type UnknownList = CheckedInputOf<Endpoints['getUnknownPayments']>
type UnknownFilters = Pick<UnknownList, 'companyName' | 'companyCode' | 'bankName' | 'dueOn'>

const sortColumns = {
  DUE_ON: sql`due_on`,
  REFERENCE: sql`payments.reference_no`,
  AMOUNT: sql`payments.amount`
} as const

const isAsked = sql<boolean>`exists (
  select from unknown_request_payments as listed where listed.reference_no = payments.reference_no and listed.is_open)`

/** Whether nobody has requested the outcome of a payment; a condition on `payments`. */
export const isUnasked = sql<SqlBool>`not ${isAsked}`

/** The payments without an answer that match the filters; a condition on `payments` and `dealers`. */
export function unknownConditions({ companyName, companyCode, bankName, dueOn }: UnknownFilters): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql`payments.status = 'UNKNOWN'`]
  if (companyName) conditions.push(contains('company_name', companyName))
  if (companyCode) conditions.push(contains('company_code', companyCode))
  if (bankName) conditions.push(contains('payments.bank_name', bankName))
  if (dueOn) conditions.push(sql`due_on = ${dueOn}::date`)
  return allOf(conditions)
}

export async function listUnknown({ db, caller }: Reader, request: UnknownList): Promise<Page<UnknownPayment>> {
  if (caller.companyId !== null) return pageFrom<UnknownPayment>([], 0, request)
  const order = direction(request.sortOrder)
  return pageOf(db, request, {
    select: sql<UnknownPayment>`payments.reference_no as "referenceNo", company_code as "companyCode",
      company_name as "companyName", payments.bank_name as "bankName",
      '•••• ' || right(payments.bank_account_number, 4) as account, payments.amount, due_on as "dueOn",
      ${instantText('status_at')} as "statusOn", payments.status, run_no as "runNo", ${isAsked} as "isAsked"`,
    from: sql`payments join dealers using (company_id) left join payment_runs as run using (run_id)
      where ${unknownConditions(request)}`,
    countFrom: sql`payments join dealers using (company_id) where ${unknownConditions(request)}`,
    orderBy: sql`${sortColumns[request.sortProperty]} ${order}, payments.reference_no ${order}`
  })
}

export const unknownRequests = storedRequests<UnknownRequest>({
  table: 'unknown_requests',
  key: 'request_id',
  columns: sql`request.outcome, request.settled_on as "settledOn", request.payment_count as "paymentCount",
    request.amount, array(
      select reference_no from unknown_request_payments as listed where listed.request_id = request.request_id
      order by reference_no limit 5
    ) as references, request.four_eyes as "fourEyes"`
})
