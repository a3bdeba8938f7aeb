import type { Adjustment } from '@payouts/contract/adjustments/schema'
import { exclusionCan } from '@payouts/contract/exclusions/can'
import type { OwedDealer } from '@payouts/contract/exclusions/schema'
import { sql } from 'kysely'
import '#dealers/tables.ts'
import { findAdjustment } from '#adjustments/queries/adjustment.ts'
import { isAccepted } from '#cycles/find-cycle.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { coveredBy, isApproved, isOwedFor } from '../coverage.ts'
import { nothingOwed } from '../rules.ts'
import { adjustmentWaits, withAdjustment } from './exclusion-lists.ts'

/** The dealers who are owed something by approved cycles for a removed exclusion, largest sum first. */
export async function owedDealers(db: Database, exclusionId: number): Promise<OwedDealer[]> {
  const { rows } = await sql<OwedDealer>`
    select ${exclusionId}::bigint as "removeExclusionDetailsId", dealers.company_name as "dealerName",
      dealers.company_id as "dealerId", dealers.company_code as "dealerCode",
      sum(row.incentive_amount)::numeric(14, 2) as "leftExcludedAmount", count(*) as "transactionCount"
    from ${await coveredBy(db, [exclusionId], isApproved)} join dealers using (company_id)
    where ${isOwedFor(exclusionId)} group by dealers.company_id having sum(row.incentive_amount) <> 0
    order by sum(row.incentive_amount) desc, dealers.company_id`.execute(db)
  return rows
}

/** The dealer who is owed most; if nothing is excluded any more, the one with most covered rows. */
export async function mostOwedDealer(db: Database, exclusionId: number): Promise<number | null> {
  const [owed] = await owedDealers(db, exclusionId)
  if (owed) return owed.dealerId
  const { rows } = await sql<{ company_id: number }>`
    select company_id from ${await coveredBy(db, [exclusionId], isAccepted)}
    group by company_id order by sum(row.incentive_amount) desc, company_id limit 1`.execute(db)
  return rows[0]?.company_id ?? null
}

/**
 * The dealers whom an adjustment could reimburse for a removed exclusion: its form opens with the first. Refuses a
 * current exclusion, one that has its adjustment, and one for which nobody is owed anything.
 */
export async function adjustableDealers(
  db: Database,
  caller: Caller,
  exclusionId: number
): Promise<OwedDealer[] | Refusal> {
  const removal = await findRemoval(db, caller, exclusionId)
  if (!removal) return noSuchRemoval
  const ruledOut = refusedBy(exclusionCan.addAdjustment(removal))
  if (ruledOut) return ruledOut
  const owed = await owedDealers(db, exclusionId)
  return owed.length > 0 ? owed : nothingOwed
}

export const noSuchRemoval = refuse('refusedByRule', 'There is no such removed exclusion.', 'removeExclusionDetailsId')

export type Removal = { clientName: string; adjustmentReferenceNo: string | null; adjustmentWaits: boolean }

/** A removed exclusion; undefined if there is none, and for a company's own user. */
export async function findRemoval(db: Database, caller: Caller, exclusionId: number): Promise<Removal | undefined> {
  if (caller.companyId !== null) return undefined
  const { rows } = await sql<Removal>`
    select client_name as "clientName", reference_no as "adjustmentReferenceNo",
      ${adjustmentWaits} as "adjustmentWaits"
    from exclusions as exclusion ${withAdjustment}
    where exclusion_id = ${exclusionId} and removed_on is not null`.execute(db)
  return rows[0]
}

/** The latest adjustment for a removed exclusion, even if cancelled. */
export async function adjustmentOf(db: Database, caller: Caller, exclusionId: number): Promise<Adjustment | Refusal> {
  if (caller.companyId !== null) return noSuchRemoval
  const { rows } = await sql<{ adjustment_id: number }>`
    select adjustment_id from exclusions where exclusion_id = ${exclusionId} and adjustment_id is not null`.execute(db)
  return rows[0] ? findAdjustment(db, caller, rows[0].adjustment_id) : noSuchRemoval
}
