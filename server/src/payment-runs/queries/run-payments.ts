import { maskedAccount } from '@payouts/contract/dealers/record'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import type { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { RunPayment } from '@payouts/contract/payment-runs/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { seesAccounts } from '#dealer-records/queries/changes.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf, direction } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Refusal } from '#platform/refusal.ts'
import '#dealers/tables.ts'
import '#payments/tables.ts'
import '../tables.ts'

type RunPaymentsRequest = CheckedInputOf<(typeof paymentRunEndpoints)['getRunPayments']>

const sortColumns = { POSITION: 'line.position', AMOUNT: 'line.amount' } as const

/** The conditions of the filters of a run's payments, for a query of `line`, `dealers` and `payments`. */
export function runPaymentConditions(request: RunPaymentsRequest): RawBuilder<SqlBool> {
  const { runNo, referenceNo, name, companyCode, rail, mark, status } = request
  const conditions: RawBuilder<SqlBool>[] = [
    sql`line.run_id = (select run_id from payment_runs where run_no = ${runNo})`
  ]
  if (referenceNo) conditions.push(sql`line.reference_no = upper(${referenceNo})`)
  if (name) conditions.push(sql`line.beneficiary ->> 'name' ilike ${like(name)}`)
  if (companyCode) conditions.push(sql`dealers.company_code ilike ${like(companyCode)}`)
  if (rail) conditions.push(sql`line.rail = ${rail}`)
  if (mark === 'CHANGED TEXT') conditions.push(sql`line.changes is not null`)
  else if (mark) conditions.push(sql`line.account_mark = ${mark}`)
  if (status) conditions.push(sql`payments.status = ${status}`)
  return allOf(conditions)
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const linesOfRun = sql`payment_run_lines as line
  join payments on payments.reference_no = line.reference_no
  join dealers on dealers.company_id = line.company_id`

type StoredPayment = Omit<RunPayment, 'changes'> & { changes: RunPayment['changes'] | null }

/** A run's payments as in its file, in its order or by amount. */
export async function listRunPayments(
  db: Database,
  caller: Caller,
  request: RunPaymentsRequest
): Promise<Page<RunPayment> | Refusal> {
  const isWhole = seesAccounts(caller)
  const order = direction(request.sortOrder)
  return pageOf<StoredPayment, RunPayment>(
    db,
    request,
    {
      select: sql<StoredPayment>`line.position, line.reference_no as "referenceNo", company_code as "companyCode",
        line.rail, line.amount, line.beneficiary ->> 'name' as name, line.beneficiary ->> 'bankName' as "bankName",
        line.beneficiary ->> 'accountNumber' as "accountNumber", payments.status, account_mark as "accountMark", changes`,
      from: sql`${linesOfRun} where ${runPaymentConditions(request)}`,
      orderBy: sql`${sql.ref(sortColumns[request.sortProperty])} ${order}, line.position ${order}`
    },
    ({ changes, accountNumber, ...payment }) => ({
      ...payment,
      accountNumber: isWhole ? accountNumber : maskedAccount(accountNumber),
      changes: (changes ?? []).map((change) =>
        isWhole || !change.field.includes('ccount') ? change : { ...change, from: '••••', to: '••••' }
      )
    })
  )
}
