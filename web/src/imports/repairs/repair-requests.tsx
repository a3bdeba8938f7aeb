import { canDecideRepairs } from '@payouts/contract/imports/can'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { RepairRequest, Repairs } from '@payouts/contract/imports/repairs'
import { onePage } from '#list/list-query.ts'
import { byChangeId, type ListedKind, type RequestKind, requestCalls } from '#requests/request-kind.ts'
import { repairReads } from './api.ts'
import { messages } from './messages.ts'
import { RequestRows } from './RequestRows.tsx'

/** Repaired rows to be added to their cycle. */
export const repairRequests: RequestKind<RepairRequest> = {
  idOf: ({ changeId }) => changeId,
  titleOf: messages.requestOf,
  effectOf: (request, approves) => (approves ? messages.effect(request) : messages.refused),
  canDecide: canDecideRepairs,
  calls: requestCalls({
    approve: repairEndpoints.acceptRepairs,
    refuse: repairEndpoints.refuseRepairs,
    withdraw: repairEndpoints.withdrawRepairs,
    invalidates: repairReads,
    named: byChangeId
  })
}

/** The decided requests of one import, which arrive with it. */
export const decidedRepairs = (repairs: Repairs): ListedKind<RepairRequest> => ({
  ...repairRequests,
  about: messages.aboutRepairs,
  Subject: RowsAndDigest,
  useRequests: ({ status }) => ({
    data: onePage(repairs.requests.filter((request) => request.status === status)),
    error: null,
    refetch: () => undefined
  })
})

function RowsAndDigest({ request }: { request: RepairRequest }) {
  return (
    <details>
      <summary>{messages.showRows}</summary>
      <p>
        {messages.digest} {request.digest}
      </p>
      <RequestRows request={request} />
    </details>
  )
}
