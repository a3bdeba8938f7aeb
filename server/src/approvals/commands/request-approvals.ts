import type { Subject } from '@payouts/contract/approvals/kinds'
import type { Ringgit } from '@payouts/contract/money'
import type { Tx } from '#platform/db/database.ts'
import '../tables.ts'

type NewRequest = {
  amount: Ringgit
  /** Null for several requesters. */
  requestedBy: number | null
  requestedOn: Date
  /** All requesters, if there are several: none of them may approve. */
  requesters?: number[]
  /** The minimum number of approvers at any amount. */
  least?: number
}

/** Requests the approvals that the policy of the day requires at this amount. */
export async function requestApprovals(
  tx: Tx,
  { kind, subject }: Subject,
  { amount, requestedBy, requestedOn, requesters = [], least = 0 }: NewRequest
): Promise<void> {
  await tx
    .insertInto('approval_requests')
    .values({ kind, subject, amount, asked_by: requestedBy, asked_on: requestedOn, askers: requesters, least })
    .execute()
}
