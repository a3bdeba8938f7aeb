import { Text } from '@mantine/core'
import { approvalsOfFile } from '@payouts/contract/approvals/kinds'
import { canDecideBulk } from '@payouts/contract/bulk-changes/can'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkChange, BulkTakeBack } from '@payouts/contract/bulk-changes/schema'
import { underPolicy } from '#approvals/under-policy.tsx'
import { type RequestKind, requestCalls } from '#requests/request-kind.ts'
import { messages, whatOf } from './messages.ts'

/** A file of changes, approved or refused as a whole. */
export const bulkRequests: RequestKind<BulkChange> = {
  idOf: ({ bulkChangeId }) => bulkChangeId,
  titleOf: ({ fileName }) => fileName,
  Subject: ({ request }) => <Text size="sm">{messages.filePurpose(whatOf(request))}</Text>,
  effectOf: (change, approves) => (approves ? whatIsDone(change) : messages.refused),
  canDecide: canDecideBulk,
  policy: underPolicy(({ kind, status, fourEyes, bulkChangeId }) =>
    kind === 'ADJUSTMENTS' && status === 'Pending' && fourEyes ? approvalsOfFile(bulkChangeId) : undefined
  ),
  calls: requestCalls({
    approve: bulkChangeEndpoints.approveBulkChange,
    refuse: bulkChangeEndpoints.refuseBulkChange,
    withdraw: bulkChangeEndpoints.withdrawBulkChange,
    invalidates: 'everything',
    named: ([bulkChangeId = 0]) => ({ bulkChangeId })
  })
}

function whatIsDone(change: BulkChange): string {
  const what = whatOf(change)
  const done = change.rowCount === 1 ? messages.oneDone(what) : messages.allDone(what)
  return change.kind === 'ADJUSTMENTS' ? messages.withLastApproval(done) : done
}

type RequestedTakeBack = BulkTakeBack & { change: BulkChange }

/** The pending request to take a file back, if there is one. */
export const takeBackOf = (change: BulkChange): RequestedTakeBack | undefined =>
  change.takeBack?.status === 'Pending' ? { ...change.takeBack, change } : undefined

/** Undoing an approved file as a whole. */
export const takeBackRequests: RequestKind<RequestedTakeBack> = {
  idOf: ({ change }) => change.bulkChangeId,
  titleOf: ({ change }) => messages.takeBackTitle(change.fileName),
  effectOf: ({ change }, approves) => (approves ? messages.takeBackWords(whatOf(change)) : messages.takeBackRefused),
  canDecide: canDecideBulk,
  calls: requestCalls({
    approve: bulkChangeEndpoints.approveBulkTakeBack,
    refuse: bulkChangeEndpoints.refuseBulkTakeBack,
    withdraw: bulkChangeEndpoints.withdrawBulkTakeBack,
    invalidates: 'everything',
    named: ([bulkChangeId = 0]) => ({ bulkChangeId })
  })
}
