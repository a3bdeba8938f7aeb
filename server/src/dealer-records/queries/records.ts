import type { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import type { DealerLine, DealerStanding } from '@payouts/contract/dealer-records/schema'
import { maskedAccount } from '@payouts/contract/dealers/record'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { Day, Page } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foundDealers, namedDealer, noSuchDealer } from '#dealers/queries.ts'
import { recordOf } from '#dealers/record.ts'
import type { DealerRow } from '#dealers/tables.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf, contains, direction, instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Refusal } from '#platform/refusal.ts'
import { hasWaitingChange, seesAccounts, waitingChange } from './changes.ts'
import { isWaitingOn } from './waits.ts'

type Endpoints = typeof dealerRecordEndpoints
export type ListRequest = CheckedInputOf<Endpoints['getDealerRecords']>

const sortColumns = {
  COMPANY_NAME: 'company_name',
  COMPANY_CODE: 'company_code',
  VENDOR: 'vendor_code',
  BANK: 'bank_name',
  CONTRACT_END: 'end_date'
} as const

/** What a dealer's record needs first. Requests are for staff: a company sees none. */
export function standingOf(caller: Caller, today: Day): RawBuilder<DealerStanding> {
  const isChanging = caller.companyId === null ? hasWaitingChange(sql`dealers.company_id`) : sql`false`
  return sql<DealerStanding>`case
    when ${isChanging} then 'Change waiting'
    when exists (
      select from bank_account_waits where bank_account_waits.company_id = dealers.company_id and ${isWaitingOn(today)}
    ) then 'Payouts wait'
    when payout_route = 'BANK' and bank_account_number is null then 'No bank account'
    else 'In order' end`
}

/** The conditions for the filters of the list. */
export function listConditions(caller: Caller, request: ListRequest, today: Day): RawBuilder<SqlBool> {
  const { tin, bankName, payoutRoute, standing } = request
  const conditions = [foundDealers(caller, request)]
  if (tin) conditions.push(contains('tin', tin))
  if (bankName) conditions.push(contains('bank_name', bankName))
  if (payoutRoute) conditions.push(sql`payout_route = ${payoutRoute}`)
  if (standing) conditions.push(sql`${standingOf(caller, today)} = ${standing}`)
  return allOf(conditions)
}

/** Dealers with what their records need. */
export function listRecords(
  { db, caller, clock }: { db: Database; caller: Caller; clock: Clock },
  request: ListRequest
): Promise<Page<DealerLine>> {
  const today = clock.today()
  const order = direction(request.sortOrder)
  const isWhole = seesAccounts(caller)
  return pageOf(
    db,
    request,
    {
      select: sql<DealerLine>`company_code as "companyCode", company_name as "companyName", vendor_code as "vendorCode",
        kind, company_type as "companyType", tin, bank_name as "bankName",
        bank_account_number as "bankAccountNumber", payout_route as "payoutRoute", end_date as "endDate",
        ${standingOf(caller, today)} as standing`,
      from: sql`dealers where ${listConditions(caller, request, today)}`,
      orderBy: sql`${sql.ref(sortColumns[request.sortProperty])} ${order}, company_id ${order}`
    },
    (line) => ({ ...line, bankAccountNumber: accountFor(isWhole, line.bankAccountNumber) })
  )
}

const accountFor = (isWhole: boolean, accountNumber: string | null) =>
  accountNumber === null || isWhole ? accountNumber : maskedAccount(accountNumber)

/**
 * One dealer's record with its waiting change. A company's own user is told of another company's that it does not
 * exist.
 */
export async function readRecord(
  { db, caller, clock }: { db: Database; caller: Caller; clock: Clock },
  companyCode: string | undefined
): Promise<OutputOf<Endpoints['getDealerRecord']> | Refusal> {
  const found = await findRecord(db, caller, { companyCode, today: clock.today() })
  if (!found) return noSuchDealer(companyCode)
  const { waitDays, since, until, ...dealer } = found
  const record = recordOf(dealer)
  return {
    companyCode: dealer.company_code,
    companyName: dealer.company_name,
    version: dealer.record_version,
    record: { ...record, bankAccountNumber: accountFor(seesAccounts(caller), record.bankAccountNumber) },
    change: await waitingChange({ db, caller, clock }, dealer.company_id),
    wait: since !== null && until !== null ? { since, until } : null,
    waitDays
  }
}

type FoundRecord = DealerRow & { waitDays: number; since: string | null; until: Day | null }

/** A dealer with its wait and the setting behind it, in one statement. */
async function findRecord(
  db: Database,
  caller: Caller,
  { companyCode, today }: { companyCode: string | undefined; today: Day }
): Promise<FoundRecord | undefined> {
  const { rows } = await sql<FoundRecord>`
    select dealers.*, (select new_account_wait_days from dealer_settings) as "waitDays", wait.since, wait.until
    from dealers left join lateral (
      select ${instantText('waits_since')} as since, waits_until as until
      from bank_account_waits where bank_account_waits.company_id = dealers.company_id and ${isWaitingOn(today)}
    ) as wait on true
    where ${namedDealer(caller, companyCode)}`.execute(db)
  return rows[0]
}
