import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { freezeCan } from '@payouts/contract/freezes/can'
import type { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import type { AwaitingPayment, DealerAccount, FreezeRow, HeldOfCycle } from '@payouts/contract/freezes/schema'
import type { Page } from '@payouts/contract/page'
import { isGranted, permission } from '@payouts/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isShownTo } from '#cycles/find-cycle.ts'
import { lockOutDealerChanges } from '#dealers/commands.ts'
import { foundDealers, namedDealer } from '#dealers/queries.ts'
import { addDays, startOfDayInstant } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { allOf, contains, direction, instantText, visibleTo } from '#platform/db/list-sql.ts'
import { one, pageOf } from '#platform/db/read.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import '#dealers/tables.ts'
import './tables.ts'

/**
 * Which of these dealers' accounts are frozen, so that nothing may be paid to them. The answer stays valid until the
 * transaction ends: a new freeze waits for it, so nothing is paid after a confirmed freeze.
 */
export async function frozenAmong(tx: Tx, companyIds: readonly number[]): Promise<Set<number>> {
  await lockOutDealerChanges(tx, companyIds)
  const { rows } = await sql<{ company_id: number }>`
    select company_id from freezes where company_id = any(${companyIds}::integer[]) and unfrozen_on is null`.execute(tx)
  return new Set(rows.map(({ company_id }) => company_id))
}

/** Whether the account of a dealer is frozen, in SQL; `companyId` is a column with its id. */
export const isFrozenAccount = (companyId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from freezes where freezes.company_id = ${companyId} and unfrozen_on is null)`

/** Whether one dealer's account is frozen. */
export async function isFrozen(tx: Tx, companyId: number): Promise<boolean> {
  return (await frozenAmong(tx, [companyId])).has(companyId)
}

/**
 * The totals that posting holds as Account Frozen, as far as the caller may see them. They outlive the freeze: rows
 * stay held until the hold screens release or cancel them.
 */
export const heldWhileFrozen = (caller: Caller) => sql`(
  select batch_no, company_id, row_count, amount, nullif(held_since, '-infinity') as held_since
  from cycle_totals
  where hold_type = ${sql.lit(holdTypes.accountFrozen)} and row_count > 0
    and ${visibleTo(caller)}
)`

/** What each cycle holds of one account, the longest held first. */
export async function heldPayouts(
  db: Database,
  caller: Caller,
  { accountCode }: { accountCode: string }
): Promise<HeldOfCycle[]> {
  const { rows } = await sql<HeldOfCycle>`
    select batch_no as "batchNo", cycles.name as "payoutCycleName", sum(amount)::numeric(14, 2) as amount,
      sum(row_count)::bigint as "transactionCount", ${instantText(sql`min(held_since)`)} as "heldSince"
    from ${heldWhileFrozen(caller)} as held join cycles using (batch_no) join dealers using (company_id)
    where company_code = ${accountCode}
    group by batch_no, cycles.name
    order by min(held_since), batch_no`.execute(db)
  return rows
}

type Endpoints = typeof freezeEndpoints
type Totals = OutputOf<Endpoints['getTotalFrozen']>
type ListRequest = CheckedInputOf<Endpoints['getFreezeList']>
type AccountsRequest = CheckedInputOf<Endpoints['getDealerList']>
type ListedFreeze = Omit<FreezeRow, 'isEditAble'>

/** What coming postings would pay to an account, or hold while it is frozen. */
export async function awaitingPayment(
  db: Database,
  caller: Caller,
  { accountCode }: { accountCode: string }
): Promise<AwaitingPayment> {
  return one(
    db,
    sql<AwaitingPayment>`
    select coalesce(sum(amount), 0)::numeric(14, 2) as amount,
      coalesce(sum(row_count), 0)::bigint as "transactionCount"
    from cycle_totals join cycles using (batch_no) join dealers using (company_id)
    where ${namedDealer(caller, accountCode)}
      and state in ('PAYABLE', 'RELEASED') and ${isShownTo(caller)}`
  )
}

/** How many accounts are frozen, and what posting holds of them and of those unfrozen since. */
export async function totalFrozen(db: Database, caller: Caller): Promise<Totals> {
  return one(
    db,
    sql<Totals>`
    select
      (select count(*) from freezes join dealers using (company_id)
        where unfrozen_on is null and ${foundDealers(caller, {})}) as "totalFrozen",
      coalesce(sum(amount), 0)::numeric(14, 2) as "heldAmount",
      coalesce(sum(row_count), 0)::bigint as "heldTransactionCount"
    from ${heldWhileFrozen(caller)} as held`
  )
}

const listColumns = {
  FR_FROZE_ON: 'frozen_on',
  COMPANY_NAME: 'company_name',
  FR_STATUS: 'status',
  COMPANY_CODE: 'company_code',
  VENDOR: 'vendor_code',
  FR_FROZE_BY: 'froze_by',
  FR_REASON: 'reason'
} as const

/** Every account's latest freeze, active or lifted. */
export const latestFreezes = sql`
  select distinct on (company_id) freezes.*, name as froze_by,
    case when unfrozen_on is null then 'Frozen' else 'Unfrozen' end as status
  from freezes join users on user_id = frozen_by
  order by company_id, frozen_on desc, freeze_id desc`

/** The accounts that are or were frozen. */
export async function listFreezes(db: Database, caller: Caller, request: ListRequest): Promise<Page<FreezeRow>> {
  const found = sql`(${latestFreezes}) as latest join dealers using (company_id) where ${listConditions(caller, request)}`
  const order = direction(request.sortOrder)
  return pageOf(
    db,
    request,
    {
      from: found,
      orderBy: sql`${sql.ref(listColumns[request.sortProperty])} ${order}, freeze_id ${order}`,
      details: {
        columns: sql`company_id, company_name, company_code, vendor_code, status, froze_by, frozen_on, reason, pic,
          latest.bank_name, latest.bank_account_number, unfreeze_reason`,
        join: sql`left join lateral (
          select sum(amount) as amount, sum(row_count)::bigint as row_count
          from ${heldWhileFrozen(caller)} as held_rows where held_rows.company_id = page.company_id
        ) as held on true`
      },
      select: sql<ListedFreeze>`company_name as "companyName", company_code as "companyCode",
        vendor_code as "vendorCode", status, froze_by as "freezeBy", ${instantText('frozen_on')} as "freezeOn",
        reason as "freezeReason", pic, bank_name as "bankName", bank_account_number as "bankAccountNumber",
        unfreeze_reason as "unFreezeReason", coalesce(held.amount, 0)::numeric(14, 2) as "heldAmount",
        coalesce(held.row_count, 0) as "heldTransactionCount"`
    },
    (row): FreezeRow => ({ ...row, isEditAble: freezeCan.edit(row).allowed ? 'true' : 'false' })
  )
}

/** The conditions of the list's filters. */
export function listConditions(caller: Caller, request: ListRequest): RawBuilder<SqlBool> {
  const { accountName, accountCode, vendorCode, frozeBy, freezeOn, reason } = request
  const conditions = [foundDealers(caller, { companyName: accountName, companyCode: accountCode, vendorCode })]
  if (frozeBy) conditions.push(contains('froze_by', frozeBy))
  if (reason) conditions.push(contains('reason', reason))
  if (freezeOn)
    conditions.push(
      sql`frozen_on >= ${startOfDayInstant(freezeOn)} and frozen_on < ${startOfDayInstant(addDays(freezeOn, 1))}`
    )
  return allOf(conditions)
}

const accountColumns = { COMPANY_NAME: 'company_name', COMPANY_CODE: 'company_code', VENDOR: 'vendor_code' } as const

/**
 * Dealers to freeze or unfreeze, with their freeze status. The filters by person and reason find accounts that are
 * frozen now.
 */
export async function listDealerAccounts(
  db: Database,
  caller: Caller,
  request: AccountsRequest
): Promise<Page<DealerAccount>> {
  const { frozeBy, reason } = request
  const conditions = [foundDealers(caller, request)]
  if (frozeBy) conditions.push(contains('froze_by', frozeBy), sql`status = 'Frozen'`)
  if (reason) conditions.push(contains('reason', reason), sql`status = 'Frozen'`)
  const found = sql`dealers left join lateral (
      select reason, name as froze_by, case when unfrozen_on is null then 'Frozen' else 'Unfrozen' end as status
      from freezes join users on user_id = frozen_by
      where freezes.company_id = dealers.company_id
      order by frozen_on desc, freeze_id desc limit 1
    ) as latest on true
    where ${allOf(conditions)}`
  const mayFreeze = isGranted(caller.menu, permission('Freeze Account', 'ADD NEW'))
  const mayUnfreeze = isGranted(caller.menu, permission('Freeze Account', 'EDIT'))
  const order = direction(request.sortOrder)
  return pageOf(
    db,
    request,
    {
      select: sql<Omit<DealerAccount, 'isEditAble'>>`
        company_id as id, company_name as "accountName", company_code as "accountCode",
        vendor_code as "vendorCode", coalesce(bank_name, '') as "bankName",
        coalesce(bank_account_number, '') as "bankAccountNumber", coalesce(status, '') as status`,
      from: found,
      orderBy: sql`${sql.ref(accountColumns[request.sortProperty])} ${order}, company_id ${order}`
    },
    (row) => {
      const mayChange = row.status === 'Frozen' ? mayUnfreeze : mayFreeze
      return { ...row, isEditAble: mayChange ? ('true' as const) : ('false' as const) }
    }
  )
}
