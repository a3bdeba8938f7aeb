import type { AdjustmentDecision } from '@payouts/contract/adjustments/request-schema'
import type { NewAdjustment } from '@payouts/contract/adjustments/schema'
import { approvalProgressText } from '@payouts/contract/approvals/rule'
import type { Ringgit } from '@payouts/contract/money'
import { sql } from 'kysely'
import { bandOn } from '#approvals/queries/policies.ts'
import { one } from '#platform/db/read.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { tellingOf } from '#requests/tell-of-requests.ts'
import type { AdjustmentKind } from '../tables.ts'
import { lockRequests, requestWords } from './request-words.ts'
import '../tables.ts'

export type DealerOfAdjustment = { companyId: number; name: string; code: string }

/** The values of the adjustment that is to be changed. */
type StoredValues = NonNullable<AdjustmentDecision['before']>

type PendingChange = {
  kind: AdjustmentKind
  id: number
  dealer: DealerOfAdjustment
  exclusionId: number | null
} & ({ action: 'ADD'; before: null } | { action: 'CHANGE'; before: StoredValues })

const told = tellingOf(requestWords)

type RequestCall = Pick<WriteCall<NewAdjustment>, 'tx' | 'caller' | 'clock' | 'requestId' | 'services' | 'input'>

/** A waiting decision, and the progress of its approvals. */
export type Waiting = { decisionId: number; standing: string }

/**
 * Stores an adjustment, or a change of one, until others have approved it; undefined if nobody else has to. The sum
 * includes what the same person entered alone on that day, for any dealer: the policy limits what one person moves,
 * and splitting a sum does not change that.
 */
export async function requestApproval(call: RequestCall, change: PendingChange): Promise<Waiting | undefined> {
  const { tx, caller, clock, services, input } = call
  if (!services.config.fourEyes) return undefined
  const { kind, id } = change
  const today = clock.today()
  await sql`select lock_adjusted_alone(${kind}, ${caller.userId}::bigint)`.execute(tx)
  const { amount } = await one(
    tx,
    sql<{ amount: Ringgit }>`
    select (${input.amount}::numeric + adjusted_alone(${kind}, ${caller.userId}::bigint, ${today}::date, ${id}::bigint))
      ::numeric(16, 2) as amount`
  )
  const band = await bandOn(tx, { kind, amount, day: today })
  if (band.approvers.length === 0) return undefined
  const decisionId = await savePending(call, change)
  const requests = await lockRequests(call, [decisionId])
  await told.record(
    call,
    requests.map((request) => ({ request, step: 'REQUEST' }))
  )
  await told.announce(call, requests)
  return { decisionId, standing: approvalProgressText(band, []) }
}

/** The database adds the approval request. */
async function savePending({ tx, caller, clock, input }: RequestCall, change: PendingChange): Promise<number> {
  const { kind, action, id, dealer, exclusionId, before } = change
  const { decision_id: decisionId } = await tx
    .insertInto('adjustment_decisions')
    .values({
      kind,
      action,
      adjustment_id: id,
      exclusion_id: exclusionId,
      company_id: dealer.companyId,
      asked: JSON.stringify(input),
      type: input.type,
      description: input.description,
      amount: input.amount,
      posting: input.posting,
      due_on: input.date,
      reference_no: input.referenceNo,
      before: before && JSON.stringify(before),
      asked_by: caller.userId,
      asked_on: clock.now(),
      decided_by: null,
      decided_on: null
    })
    .returning('decision_id')
    .executeTakeFirstOrThrow()
  return decisionId
}
