import { canDecideTakeBack } from '@payouts/contract/posting/can'
import { takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { useCall } from '../../client/queries.ts'
import { useSession } from '../../client/session.ts'
import { messages as takeBackMessages } from '../../payouts/take-back/messages.ts'
import { type TakeBackDecision, TakeBackDialog } from '../../payouts/take-back/TakeBackDialog.tsx'
import { DayText } from '../../ui/DayText.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Money } from '../../ui/Money.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { VarianceBrief } from '../../variance/VarianceBrief.tsx'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { answersTo, ChangeFrame } from './ChangeFrame.tsx'
import { closeAndContinue, notRead, oneChange } from './one-change.ts'

/** A request to take back the approval of a cycle before it is posted: what it would pay and when, and what differs. */
export function ApprovalTakeBackDecision(props: DecisionProps) {
  const { line } = props
  const query = useCall(takeBackEndpoints.getApprovalTakeBacks, oneChange(line))
  const { userId = 0, menu = [] } = useSession() ?? {}
  const { open, subject, ...dialog } = useDialogAbout<TakeBackDecision>()
  const request = query.data?.changes.content[0]
  const actions = answersTo({
    labels: [takeBackMessages.approve, takeBackMessages.refuse],
    verdict: request ? canDecideTakeBack(request, { userId, menu }) : notRead,
    decide: (approves) => request && open({ request, approves })
  })
  return (
    <ChangeFrame
      {...props}
      query={query}
      isThere={request !== undefined}
      amount={<Money amount={line.amount} />}
      actions={actions}
      dialog={<TakeBackDialog {...dialog} decision={subject} onDone={closeAndContinue(props, dialog.onClose)} />}
    >
      {request && line.cycle && (
        <div className="desk-columns">
          <Card title={messages.request}>
            <p>{takeBackMessages.approveText}</p>
            <FactList facts={[[messages.approvedFor, <DayText key="day" day={request.approvedFor} />]]} />
            <TextLink
              to="/payoutsDealerSummary"
              search={{ ...line.cycle, payoutCycleName: request.payoutCycleName, flowFrom: 'desk' }}
              size="sm"
            >
              {messages.openCycle}
            </TextLink>
          </Card>
          <Card title={messages.variance}>
            <VarianceBrief batchNo={request.batchNo} />
          </Card>
        </div>
      )}
    </ChangeFrame>
  )
}
