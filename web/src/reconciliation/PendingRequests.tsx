import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { useCall } from '../client/queries.ts'
import { dayText } from '../ui/day-text.ts'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { useReconciliationCommand, useReconciliationRights, waitingRequests } from './api.ts'
import { messages } from './messages.ts'
import { PendingList, PendingRequest } from './PendingList.tsx'
import { type RequestDecision, RequestDecisionDialog } from './RequestDecisionDialog.tsx'

/** Requests about payments without an answer that wait for a second person. Nothing while none waits. */
export function PendingRequests({ count }: { count: number | undefined }) {
  const { data } = useCall(reconciliationEndpoints.getUnknownRequests, waitingRequests, { enabled: Boolean(count) })
  const { mayImport } = useReconciliationRights()
  const withdrawal = useReconciliationCommand(reconciliationEndpoints.withdrawUnknownRequest)
  const { open, subject: decision, ...dialog } = useDialogAbout<RequestDecision>()
  return (
    <>
      {Boolean(count) && data && (
        <PendingList title={messages.waiting}>
          {data.changes.content.map((request) => (
            <PendingRequest
              key={request.changeId}
              request={request}
              title={messages.requestTitle(request)}
              mayWithdraw={mayImport}
              withdrawal={withdrawal}
              onDecide={(agrees) => open({ request, agrees })}
            >
              {messages.requestText(request, dayText(request.settledOn ?? ''))}
            </PendingRequest>
          ))}
        </PendingList>
      )}
      <RequestDecisionDialog {...dialog} decision={decision} />
    </>
  )
}
