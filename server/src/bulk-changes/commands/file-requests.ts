import { approvalsOfFile } from '@payouts/contract/approvals/kinds'
import { canDecideBulk } from '@payouts/contract/bulk-changes/can'
import { approvalsByPolicy } from '#approvals/commands/approvals-by-policy.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { lockEach } from '#requests/stored-requests.ts'
import { mayApproveFiles, whatOf } from '../words.ts'
import { applyRows } from './apply-rows.ts'
import { type LockedBulk, lockBulk } from './lock-bulk.ts'
import { eventOfFile } from './record-bulk.ts'

/**
 * Requests to do what a file says: all of its rows, or none. A file of adjustments needs the approvals that the policy of
 * adjustments requires for its sum.
 */
export const fileRequests = requestsOfKind<LockedBulk>({
  stored: { table: 'bulk_changes', key: 'bulk_change_id' },
  field: 'bulkChangeId',
  lock: lockEach(lockBulk),
  canDecide: canDecideBulk,
  decides: mayApproveFiles,
  approvals: approvalsByPolicy({
    subjectOf: ({ bulkChangeId, kind, fourEyes }) =>
      kind === 'ADJUSTMENTS' && fourEyes ? approvalsOfFile(bulkChangeId) : undefined
  }),
  area: 'bulk-changes',
  subject: 'FILE',
  what: (change) => `to do ${whatOf(change)} of ${change.fileName}`,
  event: eventOfFile,
  target: ({ bulkChangeId }) => ({ screen: 'bulkChange', bulkChangeId }),
  meanwhile: 'Nothing is done until a second person approves it.',
  async apply(call, change) {
    const changed = await applyRows(call, change)
    return changed ?? { message: `Done: ${whatOf(change)}. The receipt has the result of each row.` }
  },
  unchanged: 'Nothing was done.'
})
