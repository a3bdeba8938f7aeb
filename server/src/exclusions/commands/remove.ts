import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import type { ExclusionOutcome } from '@payouts/contract/exclusions/schema'
import { type SqlBool, sql } from 'kysely'
import { type RecordedEvent, recordEvent } from '#activity/record.ts'
import { attachProof } from '#attachments/commands.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { isApproved, isFreed, isLeftOutBy, isNotApproved, isOwedFor, pairs } from '../coverage.ts'
import { mostOwedDealer } from '../queries/owed-dealers.ts'
import type { Exclusion } from '../tables.ts'
import { lockCoveredCycles } from './covered-cycles.ts'
import { giveBack } from './give-back.ts'
import { noteMoveOfCycle } from './move-of-cycle.ts'
import { type CycleMove, figuresOf, outcomeOf, rowsOf } from './outcome.ts'

type RemoveCall = WriteCall<CheckedInputOf<typeof exclusionEndpoints.removeExclusion>>

/**
 * Removes exclusions, all of those named or none. Rows that no other exclusion covers return to their cycle where that
 * is not approved yet; in approved cycles they stay excluded, and an adjustment may make them good.
 */
export async function removeExclusion(call: RemoveCall): Promise<ExclusionOutcome | Refusal> {
  const { tx, input, dryRun } = call
  const exclusions = await lockExclusions(tx, input.exclusionDetailsId)
  if (isRefusal(exclusions)) return exclusions
  const exclusionIds = exclusions.map((exclusion) => exclusion.exclusion_id)
  const cycles = await lockCoveredCycles(tx, exclusionIds)
  for (const exclusionId of exclusionIds) await markRemoved(call, exclusionId)
  const owed = { cycles: isApproved, columns: pairs, where: isOwedFor(sql`row.exclusion_id`) }
  const inApprovedCycles = await figuresOf(tx, { exclusionIds, ...owed })
  const transactions = dryRun ? await rowsOf(tx, { exclusionIds, cycles: isNotApproved, where: isFreed }) : undefined
  const moves: CycleMove[] = []
  for (const cycle of cycles) moves.push(...(await giveBackOf(call, cycle, exclusions)))
  const refusal = await recordRemovals(call, exclusions)
  if (refusal) return refusal
  const message = exclusions.length === 1 ? 'Exclusion Removed' : `${exclusions.length} Exclusions Removed`
  return outcomeOf(message, moves, { inApprovedCycles, ...(transactions && { transactions }) })
}

/**
 * In the order of their numbers, so that two removals never wait for each other; and before any cycle, as imports do.
 */
async function lockExclusions(tx: Tx, ids: readonly number[]): Promise<Exclusion[] | Refusal> {
  const found = await tx
    .selectFrom('exclusions')
    .selectAll()
    .where(sql<SqlBool>`exclusion_id = any(${[...ids]}::bigint[])`)
    .orderBy('exclusion_id')
    .forUpdate()
    .execute()
  if (found.length < ids.length) return refuse('refusedByRule', 'There is no such exclusion.', 'exclusionDetailsId')
  const gone = found.filter((exclusion) => exclusion.removed_on !== null)
  if (gone.length > 0) {
    const names = gone.map((exclusion) => exclusion.client_name).join(', ')
    return refuse('changedMeanwhile', `Removed already: ${names}. Choose again.`, 'exclusionDetailsId')
  }
  await sql`lock table exclusions in row exclusive mode`.execute(tx)
  return found
}

/**
 * Keeps with an exclusion what its end frees in open and in approved cycles, and whose most of that is.
 * One after the other: a row that two of them cover is freed, and counted, by the last.
 */
async function markRemoved({ tx, caller, clock, input }: RemoveCall, exclusionId: number): Promise<void> {
  const removed = {
    removed_by: caller.userId,
    removed_on: clock.now(),
    removal_comment: input.comment,
    given_back_amount: '0.00',
    left_excluded_amount: '0.00'
  }
  const update = (values: object) =>
    tx.updateTable('exclusions').set(values).where('exclusion_id', '=', exclusionId).execute()
  await update(removed)
  const exclusionIds = [exclusionId]
  const givenBack = await figuresOf(tx, { exclusionIds, cycles: isNotApproved, where: isLeftOutBy(exclusionId) })
  const leftExcluded = await figuresOf(tx, { exclusionIds, cycles: isApproved, where: isOwedFor(exclusionId) })
  await update({
    given_back_amount: givenBack.totalPayOut,
    left_excluded_amount: leftExcluded.totalPayOut,
    removed_dealer_id: await mostOwedDealer(tx, exclusionId)
  })
}

async function giveBackOf(call: RemoveCall, cycle: CycleRow, exclusions: readonly Exclusion[]): Promise<CycleMove[]> {
  const exclusionIds = exclusions.map((exclusion) => exclusion.exclusion_id)
  const moved = await giveBack(call.tx, { batchNo: cycle.batch_no, exclusionIds, now: call.clock.now() })
  if (moved.transactionCount === 0) return []
  const clientNames = [...new Set(exclusions.map((exclusion) => exclusion.client_name))]
  const move = { cycle, kind: 'GIVE_BACK' as const, moved, remark: call.input.comment, clientNames }
  return [{ moved, effect: await noteMoveOfCycle(call, move) }]
}

/** Keeps the proof with each of the exclusions and writes a line for each into the feed. */
async function recordRemovals(call: RemoveCall, exclusions: readonly Exclusion[]): Promise<Refusal | undefined> {
  const attachmentType = 'EXCLUSION'
  const references = exclusions.map((exclusion) => String(exclusion.exclusion_id))
  const proof = await attachProof(call, { attachmentType, references })
  if (isRefusal(proof)) return proof
  for (const exclusion of exclusions)
    await recordEvent(call.tx, {
      ...removalOf(call, exclusion, call.input.comment),
      ...(proof && { attachmentReference: { attachmentType, reference: String(exclusion.exclusion_id) } })
    })
  return undefined
}

/** A removal's line in the feed, to be written by itself or with others. */
export function removalOf(
  { caller, clock, requestId }: Pick<RemoveCall, 'caller' | 'clock' | 'requestId'>,
  exclusion: Exclusion,
  comment: string
): RecordedEvent {
  return {
    area: 'exclusions',
    action: 'REMOVE',
    activity: `Removed the exclusion of ${exclusion.yes_id} and billing account ${exclusion.billing_account_no}:`,
    actor: caller,
    name: exclusion.client_name,
    reason: exclusion.reason,
    comment,
    details: { exclusionId: exclusion.exclusion_id },
    requestId,
    at: clock.now()
  }
}
