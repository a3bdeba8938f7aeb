import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { HoldStatus } from '@payouts/contract/on-hold/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isShownTo } from '#cycles/find-cycle.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { allOf, visibleTo } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Services } from '#platform/http/services.ts'

/** What queries work with. */
export type Reader = { db: Database; caller: Caller; clock: Clock; services: Services; asOf?: string }

/** The scope of a hold screen; missing parts do not limit it. */
export type HeldScope = {
  holdType?: HoldType | undefined
  batchNo?: number | null | undefined
  transactionType?: string | undefined
  companyCode?: string | undefined
}

/**
 * The totals of held rows in a scope, limited to what the caller may see; `held_since` is null if not recorded.
 * Excludes cycles that are not accepted and, for a company's own user, not approved.
 */
export function heldTotals(caller: Caller, scope: HeldScope): RawBuilder<unknown> {
  return sql`(
    select batch_no, transaction_type, company_id, hold_type, state, row_count, amount,
      nullif(held_since, '-infinity') as held_since
    from cycle_totals
    where hold_type <> '' and row_count > 0 and ${visibleTo(caller)} and ${inHeldScope(scope)}
      and ${isOfShownCycle(caller, scope.batchNo)}
  )`
}

/** Checks a named cycle once instead of for each of its totals. */
function isOfShownCycle(caller: Caller, batchNo: HeldScope['batchNo']): RawBuilder<SqlBool> {
  return batchNo
    ? sql`exists (select from cycles where batch_no = ${batchNo} and ${isShownTo(caller)})`
    : sql`batch_no in (select batch_no from cycles where ${isShownTo(caller)})`
}

/** Limits `cycle_totals`, or a table with its columns, to a scope. */
export function inHeldScope({ holdType, batchNo, transactionType, companyCode }: HeldScope): RawBuilder<SqlBool> {
  const narrowed: RawBuilder<SqlBool>[] = []
  if (holdType) narrowed.push(sql`hold_type = ${holdType}`)
  if (batchNo) narrowed.push(sql`batch_no = ${batchNo}`)
  if (transactionType) narrowed.push(sql`transaction_type = ${transactionType}`)
  if (companyCode) narrowed.push(ofCompany(companyCode))
  return allOf(narrowed)
}

export function ofCompany(companyCode: string): RawBuilder<SqlBool> {
  return sql`company_id = (select dealers.company_id from dealers where company_code = ${companyCode})`
}

/** The columns of every hold list for a group of `heldTotals`. */
export const heldColumns = sql`
  sum(amount)::numeric(14, 2) as amount, sum(row_count)::bigint as transactions,
  coalesce(sum(row_count) filter (where state = 'HELD'), 0)::bigint as held,
  coalesce(sum(row_count) filter (where state = 'RELEASE_REQUESTED'), 0)::bigint as requested,
  min(held_since) as held_since`

export type HeldGroup = {
  amount: string
  transactions: number
  held: number
  requested: number
  held_since: Date | null
}

/** Sorts groups by the text of their status column. */
export const statusOrder = sql`(case when requested > 0 then 'Release Approval' else 'Hold' end)`

/** The columns of a group, named as on the wire. */
export function heldCounts({ amount, transactions, held, requested, held_since: heldSince }: HeldGroup) {
  const payoutStatus: HoldStatus = requested > 0 ? 'Release Approval' : 'Hold'
  return {
    payoutStatus,
    summaryAmount: amount,
    transactionCount: transactions,
    heldCount: held,
    releaseRequestedCount: requested,
    heldSince: heldSince?.toISOString() ?? null
  }
}
