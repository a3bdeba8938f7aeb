import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { type Page, pageFrom } from '@payouts/contract/page'
import type { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { UnknownPayment, UnknownRequest } from '@payouts/contract/reconciliation/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { allOf, contains, direction, instantText } from '../../platform/db/list-sql.ts'
import { pageOf } from '../../platform/db/read.ts'
import type { Reader } from './files.ts'
import '../../dealers/tables.ts'
import '../../identity/tables.ts'
import '../../payment-runs/tables.ts'
import '../../payments/tables.ts'
import '../tables.ts'

type Endpoints = typeof reconciliationEndpoints
type UnknownList = CheckedInputOf<Endpoints['getUnknownPayments']>
export type UnknownFilters = Pick<UnknownList, 'companyName' | 'companyCode' | 'bankName' | 'dueOn'>

const sortColumns = {
  DUE_ON: sql`due_on`,
  REFERENCE: sql`payments.reference_no`,
  AMOUNT: sql`payments.amount`
} as const

const isAsked = sql<boolean>`exists (
  select from unknown_request_payments as listed where listed.reference_no = payments.reference_no and listed.is_open)`

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

const columns = sql<UnknownRequest>`request.request_id as "changeId", outcome, settled_on as "settledOn",
  payment_count as "paymentCount", request.amount, array(
    select reference_no from unknown_request_payments as listed where listed.request_id = request.request_id
    order by reference_no limit 5
  ) as references, reason, requester.name as "askedBy", asked_by as "askedById", ${instantText('asked_on')} as "askedOn",
  four_eyes as "fourEyes", request.status, decider.name as "decidedBy", ${instantText('decided_on')} as "decidedOn",
  comment`

const requestsWithPeople = sql`unknown_requests as request
  join users as requester on requester.user_id = asked_by
  left join users as decider on decider.user_id = decided_by`

/** Requests in one status: those that wait oldest first, decided ones newest first. */
export async function listRequests(
  { db, caller }: Reader,
  request: CheckedInputOf<Endpoints['getUnknownRequests']>
): Promise<OutputOf<Endpoints['getUnknownRequests']>> {
  if (caller.companyId !== null) return { changes: pageFrom<UnknownRequest>([], 0, request) }
  const { status, changeId } = request
  const named = changeId ? sql`request_id = ${changeId}` : sql`true`
  const changes = await pageOf(db, request, {
    select: columns,
    from: sql`${requestsWithPeople} where request.status = ${status} and ${named}`,
    countFrom: sql`unknown_requests where status = ${status} and ${named}`,
    orderBy: status === 'Pending' ? sql`request_id` : sql`decided_on desc, request_id desc`
  })
  return { changes }
}

/** A request, locked until the transaction ends, so that it is decided once. */
export async function lockRequest(tx: Tx, requestId: number): Promise<UnknownRequest | undefined> {
  const { rows } = await sql<UnknownRequest>`
    select ${columns} from ${requestsWithPeople} where request.request_id = ${requestId} for update of request`.execute(
    tx
  )
  return rows[0]
}
