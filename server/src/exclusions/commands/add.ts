import type { TransactionState } from '@payouts/contract/cycles/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import type { ExclusionOutcome, NewExclusion } from '@payouts/contract/exclusions/schema'
import { type SqlBool, sql } from 'kysely'
import { type RecordedEvent, recordEvent } from '#activity/record.ts'
import type { CycleRow } from '#cycles/tables.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { moveRows } from '#transactions/move-rows.ts'
import { coveredIds, isApproved, isNotApproved } from '../coverage.ts'
import '../tables.ts'
import { lockCoveredCycles } from './covered-cycles.ts'
import { noteMoveOfCycle } from './move-of-cycle.ts'
import { type CycleMove, figuresOf, outcomeOf, rowsOf } from './outcome.ts'

type AddCall = Pick<
  WriteCall<CheckedInputOf<typeof exclusionEndpoints.addExclusion>>,
  'tx' | 'caller' | 'input' | 'clock' | 'requestId' | 'dryRun'
>

/** Held rows are excluded, too: once released they would be paid. Posted, released and cancelled ones are settled. */
export const excludable: readonly TransactionState[] = ['PAYABLE', 'HELD', 'RELEASE_REQUESTED']
export const isExcludable = sql<SqlBool>`row.state = any(${[...excludable]}::transaction_state[])`

/**
 * Adds an exclusion: rows that it covers in cycles not yet approved are excluded now, those of later imports as they
 * arrive. A cycle that was submitted for approval goes back to review. Refuses a duplicate of a current exclusion.
 */
export async function addExclusion(call: AddCall): Promise<ExclusionOutcome | Refusal> {
  const { tx, input, dryRun } = call
  const exclusionId = await insertExclusion(call)
  if (exclusionId === undefined) return existsAlready
  const cycles = await lockCoveredCycles(tx, [exclusionId])
  const open = { exclusionIds: [exclusionId], cycles: isNotApproved, where: isExcludable }
  const transactions = dryRun ? await rowsOf(tx, open) : undefined
  const moves: CycleMove[] = []
  const words = { remark: input.reason, clientNames: [input.customerName] }
  for (const cycle of cycles) moves.push(...(await excludeOf(call, cycle, { exclusionIds: [exclusionId], ...words })))
  const inApprovedCycles = await figuresOf(tx, {
    ...open,
    cycles: isApproved,
    where: sql`row.state <> 'EXCLUDED'`
  })
  await recordEvent(tx, additionOf(call, input, exclusionId))
  return outcomeOf('New Exclusion Added', moves, {
    inApprovedCycles,
    ...(transactions ? { transactions } : { exclusionDetailsId: exclusionId })
  })
}

export const existsAlready = refuse(
  'refusedByRule',
  'This Yes ID and billing account are excluded for these dates already.',
  'yesId'
)

async function insertExclusion({ tx, caller, clock, input }: AddCall): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('exclusions')
    .values({
      client_name: input.customerName,
      yes_id: input.yesId,
      billing_account_no: input.billingAccountNo,
      reason: input.reason,
      start_date: input.exclusionStart,
      end_date: input.exclusionEnd,
      added_by: caller.userId,
      added_on: clock.now(),
      removed_by: null,
      removed_on: null,
      removal_comment: null,
      removed_dealer_id: null,
      given_back_amount: null,
      left_excluded_amount: null,
      adjustment_id: null
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('exclusion_id')
    .executeTakeFirst()
  return inserted?.exclusion_id
}

type NotingCall = Pick<AddCall, 'tx' | 'caller' | 'clock' | 'requestId'>

/** An addition's line in the feed, to be written by itself or with others. */
export function additionOf(
  { caller, clock, requestId }: NotingCall,
  { yesId, billingAccountNo, exclusionStart, exclusionEnd, customerName, reason }: NewExclusion,
  exclusionId: number
): RecordedEvent {
  return {
    area: 'exclusions',
    action: 'ADD',
    activity: `Excluded ${yesId} and billing account ${billingAccountNo} from ${exclusionStart} to ${exclusionEnd}:`,
    actor: caller,
    name: customerName,
    reason,
    details: { exclusionId },
    requestId,
    at: clock.now()
  }
}

type Excluding = { exclusionIds: readonly number[]; remark: string; clientNames: readonly string[] }

/** A row keeps since when it was held and by which action, so that it can be given back to its hold. */
export async function excludeOf(
  call: NotingCall,
  cycle: CycleRow,
  { exclusionIds, ...words }: Excluding
): Promise<CycleMove[]> {
  const moved = await moveRows(call.tx, {
    batchNo: cycle.batch_no,
    on: call.clock.today(),
    from: excludable,
    to: 'EXCLUDED',
    where: sql`id = any(array(${coveredIds(cycle.batch_no, exclusionIds)}))`
  })
  if (moved.transactionCount === 0) return []
  return [{ moved, effect: await noteMoveOfCycle(call, { cycle, kind: 'EXCLUDE', moved, ...words }) }]
}
