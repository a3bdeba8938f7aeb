import { countOf } from '@payouts/contract/count-text'
import { holdTypes } from '@payouts/contract/cycles/hold-types'
import { type Ringgit, withCurrency } from '@payouts/contract/money'
import { type SqlBool, sql } from 'kysely'
import { recordEvents } from '#activity/record.ts'
import { isAccepted } from '#cycles/find-cycle.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { coveredBy, isApproved, isLeftOutBy, isNotApproved, pairs, wasHeldAs } from '../coverage.ts'
import type { Exclusion } from '../tables.ts'
import { lockCoveredCycles } from './covered-cycles.ts'
import { giveBack } from './give-back.ts'
import { noteMoveOfCycle } from './move-of-cycle.ts'
import { removalOf } from './remove.ts'

type ManyCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>

/**
 * Removes exclusions, as `removeExclusion` does, if no approved cycle has excluded rows for them. Removed ones stay
 * so.
 * @returns why some cannot be removed, by their numbers; then nothing is removed
 */
export async function takeExclusionsBack(
  call: ManyCall,
  { exclusionIds: ids, comment }: { exclusionIds: readonly number[]; comment: string }
): Promise<ReadonlyMap<number, Refusal>> {
  const { tx, clock } = call
  const active = await lockActive(tx, ids)
  const exclusionIds = active.map((exclusion) => exclusion.exclusion_id)
  const cycles = await lockCoveredCycles(tx, exclusionIds)
  const refused = await usedInApproved(tx, exclusionIds)
  if (refused.size > 0) return refused
  await markRemoved(call, exclusionIds, comment)
  const clientNames = [countOf(active.length, 'customer')]
  for (const cycle of cycles) {
    const moved = await giveBack(tx, { batchNo: cycle.batch_no, exclusionIds, now: clock.now() })
    if (moved.transactionCount > 0)
      await noteMoveOfCycle(call, { cycle, kind: 'GIVE_BACK', moved, remark: comment, clientNames })
  }
  await recordEvents(
    tx,
    active.map((exclusion) => removalOf(call, exclusion, comment))
  )
  return refused
}

/** In the order of their numbers, and before any cycle, as single removals and imports do. */
async function lockActive(tx: Tx, ids: readonly number[]): Promise<Exclusion[]> {
  const active = await tx
    .selectFrom('exclusions')
    .selectAll()
    .where(sql<SqlBool>`exclusion_id = any(${[...ids]}::bigint[]) and removed_on is null`)
    .orderBy('exclusion_id')
    .forUpdate()
    .execute()
  await sql`lock table exclusions in row exclusive mode`.execute(tx)
  return active
}

async function usedInApproved(tx: Tx, ids: readonly number[]): Promise<Map<number, Refusal>> {
  const { rows } = await sql<{ exclusion_id: number; amount: Ringgit }>`
    select exclusion_id, sum(row.incentive_amount)::numeric(14, 2) as amount
    from ${await coveredBy(tx, ids, isApproved, pairs)}
    where row.state = 'EXCLUDED' and not (${wasHeldAs(holdTypes.duplicate)})
    group by exclusion_id`.execute(tx)
  return new Map(rows.map((row) => [row.exclusion_id, keptOut(row.amount)]))
}

const keptOut = (amount: Ringgit): Refusal =>
  refuse(
    'refusedByRule',
    `It keeps ${withCurrency(amount)} out of an approved cycle. Remove it by itself, and make that good by an adjustment.`
  )

/**
 * Stores with each exclusion what its end returns: a row that several cover is returned by the last one. Includes the
 * dealer with the largest part.
 */
async function markRemoved({ tx, caller, clock }: ManyCall, ids: readonly number[], comment: string): Promise<void> {
  await sql`
    update exclusions set removed_by = ${caller.userId}, removed_on = ${clock.now()}, removal_comment = ${comment},
      given_back_amount = 0, left_excluded_amount = 0
    where exclusion_id = any(${[...ids]}::bigint[])`.execute(tx)
  await sql`
    update exclusions set given_back_amount = freed.amount
    from (
      select exclusion_id, sum(row.incentive_amount) as amount
      from ${await coveredBy(tx, ids, isNotApproved, pairs)} where ${isLeftOutBy(sql`row.exclusion_id`)}
      group by exclusion_id
    ) as freed
    where exclusions.exclusion_id = freed.exclusion_id`.execute(tx)
  await sql`
    update exclusions set removed_dealer_id = most.company_id
    from (
      select distinct on (exclusion_id) exclusion_id, row.company_id
      from ${await coveredBy(tx, ids, isAccepted, pairs)}
      group by exclusion_id, row.company_id order by exclusion_id, sum(row.incentive_amount) desc, row.company_id
    ) as most
    where exclusions.exclusion_id = most.exclusion_id`.execute(tx)
}
