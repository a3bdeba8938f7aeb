import type { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import type { CashOutLimitRow, TierLimit } from '@payouts/contract/cash-out-limits/schema'
import { tiers } from '@payouts/contract/dealers/schema'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { Day, Page } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foundDealers, namedDealer } from '#dealers/queries.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { direction } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { judgeCashOut } from '../rules.ts'
import {
  accountAround,
  dealersWithLimits,
  keepsEarlierValues,
  type LimitRow,
  limitColumns,
  limitRow,
  versionOfLimit
} from './limited-dealers.ts'

type Endpoints = typeof cashOutLimitEndpoints
type Header = OutputOf<Endpoints['getCashOutLimitHeaderDetails']>
type ListRequest = CheckedInputOf<Endpoints['getCashOutLimitDetails']>
type CheckCall = Pick<ReadCall<CheckedInputOf<Endpoints['checkCashOut']>>, 'db' | 'caller' | 'clock' | 'input'>

/** The number of dealers, in total and on each tier; 0 if none. */
export async function header(db: Database, caller: Caller): Promise<Header> {
  const { rows } = await sql<{ tier: string; dealers: number }>`
    select tier, count(*) as dealers from dealers where ${foundDealers(caller, {})} group by tier`.execute(db)
  const countOf = (tier: string) => rows.find((row) => row.tier === tier)?.dealers ?? 0
  return {
    totalDealerCount: rows.reduce((sum, row) => sum + row.dealers, 0),
    tierCount: Object.fromEntries(tiers.map((tier) => [tier, countOf(tier)])) as Header['tierCount']
  }
}

/** From Basic to Platinum, individual limits last. */
const rankOfTier = sql`array_position(${[...tiers]}::text[], dealers.tier)`

const sortColumns: Record<ListRequest['sortProperty'], readonly RawBuilder<unknown>[]> = {
  NAME: [sql`company_name`],
  CODE: [sql`company_code`],
  TIER: [rankOfTier],
  DAILY: [sql`daily_amount`, sql`daily_count`],
  WEEKLY: [sql`weekly_amount`, sql`weekly_count`],
  MONTHLY: [sql`monthly_amount`, sql`monthly_count`]
}

/** The conditions for the filters of the list. */
export function foundLimits(caller: Caller, request: ListRequest): RawBuilder<SqlBool> {
  const { accountName: companyName, accountCode: companyCode, tier } = request
  return sql`${foundDealers(caller, { companyName, companyCode })}
    and (${tier ?? null}::text is null or dealers.tier = ${tier ?? null})`
}

/** Dealers with their present limits, and how much of them is used today. */
export function listLimits(
  db: Database,
  caller: Caller,
  clock: Clock,
  request: ListRequest
): Promise<Page<CashOutLimitRow>> {
  const found = foundLimits(caller, request)
  const order = direction(request.sortOrder)
  const keys = [...sortColumns[request.sortProperty], sql`dealers.company_id`]
  const limits = {
    select: limitRowColumns,
    from: sql`${dealersWithLimits} where ${found}`,
    countFrom: sql`dealers where ${found}`,
    orderBy: sql.join(keys.map((key) => sql`${key} ${order} nulls last`)),
    details: { columns: limitedDealer, join: accountOf(sql`page`, clock.today()) }
  }
  return pageOf(db, request, limits, limitRow)
}

/** A dealer with its present limits, before its account is read. */
const limitedDealer = sql`dealers.company_id, company_name as "accountName", company_code as "accountCode",
  vendor_code as "vendorCode", dealers.tier, ${limitColumns}, ${keepsEarlierValues} as "keepsEarlierValues",
  ${versionOfLimit} as version`

/** The columns of a `LimitRow`, of a limited dealer joined with its account. */
const limitRowColumns = sql<LimitRow>`"accountName", "accountCode", "vendorCode", tier,
  "dailyTransactionAmount", "dailyTransactionCount", "weeklyTransactionAmount", "weeklyTransactionCount",
  "monthlyTransactionAmount", "monthlyTransactionCount", "keepsEarlierValues", version, account.*`

const accountOf = (dealer: RawBuilder<unknown>, day: Day) =>
  sql`cross join lateral (${accountAround(dealer, day)}) as account`

/** The limits of each tier, from Basic up; one row for each, blank if nothing was saved. */
export async function tierLimits(db: Database): Promise<TierLimit[]> {
  const { rows } = await sql<TierLimit>`
    select everybody.tier, ${limitColumns}, coalesce(everybody.change_id, 0)::bigint as version
    from tier_cash_out_limits as everybody left join cash_out_limit_changes as current using (change_id)
    order by array_position(${[...tiers]}::text[], everybody.tier)`.execute(db)
  return rows
}

/** The limits of an account, with what is used around a day; undefined if the caller may not see it. */
export async function limitOfAccount(
  db: Database,
  caller: Caller,
  { accountCode, day }: { accountCode: string; day: Day }
): Promise<CashOutLimitRow | undefined> {
  const { rows } = await sql<LimitRow>`
    select ${limitRowColumns}
    from (
      select ${limitedDealer} from ${dealersWithLimits}
      where ${namedDealer(caller, accountCode)}
    ) as dealer ${accountOf(sql`dealer`, day)}`.execute(db)
  return rows[0] && limitRow(rows[0])
}

/**
 * Whether a cash-out fits a dealer's limits and its available balance; refused for an account that the caller may not
 * see.
 */
export async function checkCashOut({ db, caller, clock, input }: CheckCall) {
  const { accountCode, date: day = clock.today() } = input
  const limit = await limitOfAccount(db, caller, { accountCode, day })
  return limit ? judgeCashOut({ ...limit, limit }, input.amount) : noSuchAccount(accountCode)
}

export function noSuchAccount(accountCode: string): Refusal {
  return refuse('refusedByRule', `There is no account ${accountCode}.`, 'accountCode')
}
