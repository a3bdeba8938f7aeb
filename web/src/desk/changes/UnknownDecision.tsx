import { canDecideRequest } from '@payouts/contract/reconciliation/can'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { useCall } from '../../client/queries.ts'
import { useReconciliationRights } from '../../reconciliation/api.ts'
import { messages as bankMessages } from '../../reconciliation/messages.ts'
import { type RequestDecision, RequestDecisionDialog } from '../../reconciliation/RequestDecisionDialog.tsx'
import { dayText } from '../../ui/day-text.ts'
import { Money } from '../../ui/Money.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { Card } from '../Card.tsx'
import type { DecisionProps } from '../use-desk.ts'
import { answersTo, ChangeFrame } from './ChangeFrame.tsx'
import { closeAndContinue, notRead, oneChange } from './one-change.ts'

/** A request about payments without a bank's answer. */
export function UnknownDecision(props: DecisionProps) {
  const query = useCall(reconciliationEndpoints.getUnknownRequests, oneChange(props.line))
  const { actor } = useReconciliationRights()
  const { open, subject, ...dialog } = useDialogAbout<RequestDecision>()
  const request = query.data?.changes.content[0]
  const actions = answersTo({
    labels: [bankMessages.agree, bankMessages.refuse],
    verdict: request ? canDecideRequest(request, actor) : notRead,
    decide: (agrees) => request && open({ request, agrees })
  })
  return (
    <ChangeFrame
      {...props}
      query={query}
      isThere={request !== undefined}
      amount={<Money amount={props.line.amount} />}
      actions={actions}
      dialog={<RequestDecisionDialog {...dialog} decision={subject} onDone={closeAndContinue(props, dialog.onClose)} />}
    >
      {request && (
        <Card title={bankMessages.requestTitle(request)}>
          <p>{bankMessages.requestText(request, dayText(request.settledOn ?? ''))}</p>
        </Card>
      )}
    </ChangeFrame>
  )
}
