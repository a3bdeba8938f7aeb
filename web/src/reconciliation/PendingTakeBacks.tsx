import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { useCall } from '../client/queries.ts'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { useReconciliationCommand, useReconciliationRights, waitingTakeBacks } from './api.ts'
import { messages } from './messages.ts'
import { PendingList, PendingRequest } from './PendingList.tsx'
import { type TakeBackDecision, TakeBackDialog, titleOf } from './TakeBackDialog.tsx'

/** Pending requests to take entries back. Renders nothing if there are none. */
export function PendingTakeBacks({ count }: { count: number | undefined }) {
  const { data } = useCall(reconciliationEndpoints.getEntriesToTakeBack, waitingTakeBacks, { enabled: Boolean(count) })
  const { mayImport, mayConfirm } = useReconciliationRights()
  const withdrawal = useReconciliationCommand(reconciliationEndpoints.withdrawTakeBack)
  const { open, subject: decision, ...dialog } = useDialogAbout<TakeBackDecision>()
  const requested = (data?.content ?? []).flatMap((entry) =>
    entry.takeBack ? [{ entry, request: entry.takeBack }] : []
  )
  return (
    <>
      {Boolean(count) && requested.length > 0 && (
        <PendingList title={messages.waitingTakeBacks}>
          {requested.map(({ entry, request }) => (
            <PendingRequest
              key={request.changeId}
              request={request}
              title={titleOf(entry)}
              mayWithdraw={mayImport || mayConfirm}
              withdrawal={withdrawal}
              onDecide={(agrees) => open({ entry, request, agrees })}
            >
              {messages.ignoredBy(entry.decidedBy, entry.comment)}
            </PendingRequest>
          ))}
        </PendingList>
      )}
      <TakeBackDialog {...dialog} decision={decision} />
    </>
  )
}
