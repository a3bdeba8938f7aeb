import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/decision-endpoints'
import { AdjustmentDecisionDialog, type Choice } from '../../adjustments/AdjustmentDecisionDialog.tsx'
import { decisionText, decisionTitle } from '../../adjustments/decision-text.ts'
import { messages as adjustmentMessages } from '../../adjustments/messages.ts'
import { ApprovalsNote } from '../../approvals/ApprovalsNote.tsx'
import { isWorthShowing, useApprovalProgress } from '../../approvals/use-approvals.ts'
import { useCall } from '../../client/queries.ts'
import { DealerPageLink } from '../../dealers/DealerLink.tsx'
import { Money } from '../../ui/Money.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { answersUnderPolicy, ChangeFrame } from './ChangeFrame.tsx'
import { closeAndContinue, readWith } from './one-change.ts'

/** An adjustment or a change of one that waits for approval: dealer, amount, and progress. */
export function AdjustmentDecision(props: DecisionProps) {
  const { line } = props
  const query = useCall(adjustmentDecisionEndpoints.getAdjustmentDecisions, { decisionId: Number(line.key) })
  const kind = line.kind === 'MAKE GOOD' ? 'MAKE_GOOD' : 'ADJUSTMENT'
  const { approvalQuery, approvals } = useApprovalProgress({ kind, subject: line.key }, true)
  const { open, subject, ...dialog } = useDialogAbout<Choice>()
  const decision = query.data?.decisions[0]
  const choose = (approves: boolean) => decision && open({ decision, approves, ways: approvals?.ways })
  return (
    <ChangeFrame
      {...props}
      query={readWith(query, approvalQuery)}
      isThere={decision !== undefined}
      amount={<Money amount={line.amount} />}
      actions={answersUnderPolicy(adjustmentMessages.decisions, approvals, choose)}
      dialog={
        <AdjustmentDecisionDialog {...dialog} choice={subject} onDone={closeAndContinue(props, dialog.onClose)} />
      }
    >
      {decision && (
        <>
          <ApprovalsNote approvals={approvals} />
          <Card title={messages.request}>
            <p>
              <strong>{decisionTitle(decision)}</strong>
            </p>
            <p>{decisionText(decision)}</p>
            {approvals && !isWorthShowing(approvals) && <p className="detail">{approvals.standing}.</p>}
            <p>
              <DealerPageLink companyCode={decision.dealerCode} />
            </p>
            {decision.adjustmentId !== null && (
              <TextLink to="/adjustment" search={{ id: decision.adjustmentId }} size="sm">
                {messages.openAdjustment}
              </TextLink>
            )}
          </Card>
        </>
      )}
    </ChangeFrame>
  )
}
