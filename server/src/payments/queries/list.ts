import { maskedAccount } from '@payouts/contract/dealers/record'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import type { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { type PaymentLine, paymentStatusNames } from '@payouts/contract/payments/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { seesAccounts } from '#dealer-records/queries/changes.ts'
import { foundDealers } from '#dealers/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf, direction, instantText, visibleTo } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import '#dealers/tables.ts'
import '../tables.ts'

export type ListRequest = CheckedInputOf<(typeof paymentEndpoints)['getPaymentList']>

const sortColumns = { DUE_ON: 'due_on', REFERENCE: 'reference_no', AMOUNT: 'amount' } as const

/** The columns of a line. A company's own user sees no runs. */
export const lineColumns = (caller: Caller): RawBuilder<PaymentLine> => sql<PaymentLine>`
  reference_no as "referenceNo", company_code as "companyCode", company_name as "companyName", batch_no as "batchNo",
  payments.bank_name as "bankName", payments.bank_bic as "bankBic",
  payments.bank_account_number as "bankAccountNumber", payments.amount, due_on as "dueOn", status,
  ${instantText('status_at')} as "statusAt", ${caller.companyId === null ? sql`payment_run_no(run_id)` : sql`null`} as "runNo"`

/** Payments with their progress. */
export function listPayments(db: Database, caller: Caller, request: ListRequest): Promise<Page<PaymentLine>> {
  const order = direction(request.sortOrder)
  const isWhole = seesAccounts(caller)
  return pageOf(
    db,
    request,
    {
      select: lineColumns(caller),
      from: sql`payments join dealers using (company_id) where ${conditionsOf(caller, request)}`,
      ...(isKept(caller, request) && { total: keptTotal(request) }),
      orderBy: sql`${sql.ref(sortColumns[request.sortProperty])} ${order}, reference_no ${order}`
    },
    (line) => shownTo(isWhole, line)
  )
}

/** A payment's account number as far as the caller may read it. */
export const shownTo = <Line extends { bankAccountNumber: string }>(isWhole: boolean, line: Line): Line => ({
  ...line,
  bankAccountNumber: isWhole ? line.bankAccountNumber : maskedAccount(line.bankAccountNumber)
})

/** The conditions of the list's filters. */
export function conditionsOf(caller: Caller, request: ListRequest): RawBuilder<SqlBool> {
  const { companyName, companyCode, referenceNo, runNo } = request
  const conditions = [visibleTo(caller, 'payments.company_id'), ...keptConditions(request)]
  // The dealers first: an index then finds their payments, however many others there are.
  if (companyName || companyCode)
    conditions.push(sql`payments.company_id = any (array(
      select company_id from dealers where ${foundDealers(caller, { companyName, companyCode })}))`)
  if (referenceNo) conditions.push(sql`reference_no = ${referenceNo.toUpperCase()}`)
  if (runNo) conditions.push(inRun(caller, runNo))
  return allOf(conditions)
}

function inRun(caller: Caller, runNo: string): RawBuilder<SqlBool> {
  const digits = /^PR0*([1-9]\d{0,17})$/i.exec(runNo.trim())?.[1]
  return digits === undefined || caller.companyId !== null ? sql`false` : sql`run_id = ${digits}::bigint`
}

/** Conditions that the kept totals can answer. */
function keptConditions({ status, bankBic, dueOn }: ListRequest): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = []
  if (status) conditions.push(sql`status = ${status}`)
  if (bankBic) conditions.push(sql`payments.bank_bic = ${bankBic.toUpperCase()}`)
  if (dueOn) conditions.push(sql`due_on = ${dueOn}::date`)
  return conditions
}

/** Whether the kept totals know the count, so that counting costs the same every year. */
function isKept(caller: Caller, { companyName, companyCode, referenceNo, runNo }: ListRequest): boolean {
  return caller.companyId === null && !companyName && !companyCode && !referenceNo && !runNo
}

/** A payment's status as screens and reports name it. */
export const statusInWords: RawBuilder<string> = sql`(${JSON.stringify(paymentStatusNames)}::jsonb ->> payments.status)`

const keptTotal = (request: ListRequest) => sql<number>`(
  select coalesce(sum(payment_count), 0)::bigint from payment_totals as payments where ${allOf(keptConditions(request))})`
