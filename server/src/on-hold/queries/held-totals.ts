import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { HoldStatus } from '@payouts/contract/on-hold/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isShownTo } from '../../cycles/find-cycle.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { allOf, visibleTo } from '../../platform/db/list-sql.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Services } from '../../platform/http/services.ts'

/** What a read works with. */
export type Reader = { db: Database; caller: Caller; clock: Clock; services: Services; asOf?: string }

/** What a hold screen is narrowed to; what is left out narrows nothing. */
export type HeldScope = {
  holdType?: HoldType | undefined
  batchNo?: number | null | undefined
  transactionType?: string | undefined
  companyCode?: string | undefined
}

/**
 * The totals of what is held in a scope, restricted to what the caller may see; `held_since` is null if the date was
 * not recorded. A cycle that has not been accepted holds nothing back yet, nor for a company's own user one that has
 * not been approved.
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

/** Looks at a cycle that the scope names once, not for each of its totals. */
function isOfShownCycle(caller: Caller, batchNo: HeldScope['batchNo']): RawBuilder<SqlBool> {
  return batchNo
    ? sql`exists (select from cycles where batch_no = ${batchNo} and ${isShownTo(caller)})`
    : sql`batch_no in (select batch_no from cycles where ${isShownTo(caller)})`
}

/** Narrows `cycle_totals`, or a table with its columns, to a scope. */
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

/** The columns that every hold list shows of a group of `heldTotals`. */
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

/** Orders groups by the text that their status column shows. */
export const statusOrder = sql`(case when requested > 0 then 'Release Approval' else 'Hold' end)`

/** What the columns of a group are called on the wire. */
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
