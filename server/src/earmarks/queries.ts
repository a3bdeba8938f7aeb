import { availableBalance } from '@payouts/contract/earmarks/available-balance'
import type { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import type { AccountEarmark, EarmarkChange, EarmarkRow } from '@payouts/contract/earmarks/schema'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { Page } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isShownTo } from '#cycles/find-cycle.ts'
import { foundDealers, namedDealer } from '#dealers/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction, instantText } from '#platform/db/list-sql.ts'
import { one, pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import '#dealers/tables.ts'
import '#ledger/tables.ts'
import './tables.ts'

type Endpoints = typeof earmarkEndpoints
type ListRequest = CheckedInputOf<Endpoints['getEarmarkList']>
type ChangesRequest = CheckedInputOf<Endpoints['getEarmarkAudit']>
type AccountsRequest = CheckedInputOf<Endpoints['getAllAccountEarmark']>
type Summary = OutputOf<Endpoints['getEarmarkSummary']>

/** The number of earmarked accounts, and the sum of earmarks. */
export async function summary(db: Database, caller: Caller): Promise<Summary> {
  return one(
    db,
    sql<Summary>`
    select count(*) as "totalAccounts", coalesce(sum(amount), 0)::numeric(14, 2) as "totalEarmarkAmount"
    from earmarks join dealers using (company_id) where ${foundDealers(caller, {})}`
  )
}

const listColumns = {
  TRANSACTION_DATE: 'earmarked_on',
  NAME: 'company_name',
  DEALER_CODE: 'company_code',
  REASON: 'reason',
  AMOUNT: 'amount'
} as const

/** The current earmarks. */
export async function listEarmarks(db: Database, caller: Caller, request: ListRequest): Promise<Page<EarmarkRow>> {
  const order = direction(request.sortOrder)
  return pageOf(
    db,
    request,
    {
      select: sql<Omit<EarmarkRow, 'availableBalance'>>`
        company_name as name, company_code as code, vendor_code as "vendorCode", earmarked_on as date,
        amount as earmark, reason, ${ledgerBalance} as balance, change_id as version`,
      from: sql`earmarks join dealers using (company_id) left join ledger_accounts using (company_id)
        where ${foundEarmarks(caller, request)}`,
      orderBy: sql`${sql.ref(listColumns[request.sortProperty])} ${order}, change_id ${order}`
    },
    (row) => ({ ...row, availableBalance: availableBalance(row.balance, row.earmark) })
  )
}

/** The conditions for the filters of the list. */
export function foundEarmarks(caller: Caller, request: ListRequest): RawBuilder<SqlBool> {
  const { name, code, date, reason, earmark } = request
  const conditions = [foundDealers(caller, { companyName: name, companyCode: code })]
  if (date) conditions.push(sql`earmarked_on = ${date}`)
  if (reason) conditions.push(contains('reason', reason))
  if (earmark) conditions.push(amountContains(earmark))
  return allOf(conditions)
}

/** A dealer without any posting may have no ledger account yet. */
const ledgerBalance = sql`coalesce(balance, 0)::numeric(14, 2)`

const amountContains = (part: string) => sql<SqlBool>`strpos(amount::text, ${part}) > 0`

/** The changes of one account's earmark, newest first. An account that the caller may not see has no history. */
export async function changesOfAccount(
  db: Database,
  caller: Caller,
  request: ChangesRequest
): Promise<Page<EarmarkChange>> {
  return pageOf(db, request, {
    select: sql<EarmarkChange>`
      change_id as id, status, amount as earmark, reason, ${instantText('changed_at')} as date,
      changed_by_name as "changedBy"`,
    from: sql`earmark_changes join dealers using (company_id)
      where ${namedDealer(caller, request.accountCode)}`,
    orderBy: sql`change_id desc`
  })
}

const accountColumns = {
  NAME: 'company_name',
  DEALER_CODE: 'company_code',
  VENDOR: 'vendor_code',
  REASON: 'reason',
  AMOUNT: 'amount',
  TRANSACTION_DATE: 'earmarked_on'
} as const

/** Every account of the search, with its earmark if it has one. */
export async function listAccounts(
  db: Database,
  caller: Caller,
  request: AccountsRequest
): Promise<Page<AccountEarmark>> {
  const { accountName, accountCode, vendorCode, earmarkAmount, reason } = request
  const conditions = [
    foundDealers(caller, { companyName: accountName, companyCode: accountCode, vendorCode }),
    ...earnedBy(caller, request)
  ]
  if (earmarkAmount) conditions.push(amountContains(earmarkAmount))
  if (reason) conditions.push(contains('reason', reason))
  const order = direction(request.sortOrder)
  return pageOf(
    db,
    request,
    {
      select: sql<Omit<AccountEarmark, 'availableBalance'>>`
        company_name as "accountName", company_code as "accountCode", vendor_code as "vendorCode",
        earmarked_on as "transactionDate", amount as "earmarkAmount", reason, ${ledgerBalance} as balance,
        change_id as version`,
      from: sql`dealers left join earmarks using (company_id) left join ledger_accounts using (company_id)
        where ${allOf(conditions)}`,
      orderBy: sql`${sql.ref(accountColumns[request.sortProperty])} ${order} nulls last, company_id ${order}`
    },
    (row) => ({ ...row, availableBalance: availableBalance(row.balance, row.earmarkAmount) })
  )
}

/**
 * Limits dealers to those with transactions in cycles that the caller may see: of a billing account, a report date or
 * a type. Only billing accounts need rows, which each cycle finds by its index; totals have the rest.
 */
function earnedBy(
  caller: Caller,
  { billingAccountNo, reportDate, transactionType }: AccountsRequest
): RawBuilder<SqlBool>[] {
  if (!billingAccountNo && !reportDate && !transactionType) return []
  const ofCycle = [isShownTo(caller), ...(reportDate ? [sql<SqlBool>`report_date = ${reportDate}`] : [])]
  const ofType = transactionType ? [contains('transaction_type', transactionType)] : []
  const earned = billingAccountNo
    ? sql`select transactions.company_id from transactions
        where transactions.batch_no = cycles.batch_no and billing_account_form(billing_account_no) = billing_account_form(${billingAccountNo})
          and ${allOf(ofType)}`
    : sql`select cycle_totals.company_id from cycle_totals
        where cycle_totals.batch_no = cycles.batch_no and row_count > 0 and ${allOf(ofType)}`
  return [
    sql`dealers.company_id in (
      select earned.company_id from cycles cross join lateral (${earned}) as earned where ${allOf(ofCycle)})`
  ]
}
