import { deskEndpoints } from '@payouts/contract/desk/endpoints'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldDecisionDetail } from '@payouts/contract/on-hold/schema'
import { TriangleAlert } from 'lucide-react'
import { ApprovalsNote } from '../../approvals/ApprovalsNote.tsx'
import { isWorthShowing, useApprovalProgress } from '../../approvals/use-approvals.ts'
import { useCall } from '../../client/queries.ts'
import { type Choice, HoldDecisionDialog } from '../../on-hold/HoldDecisionDialog.tsx'
import { sumOf } from '../../on-hold/hold-decision-words.ts'
import { messages as holdMessages } from '../../on-hold/messages.ts'
import { DayText } from '../../ui/DayText.tsx'
import { Money } from '../../ui/Money.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { Card } from '../Card.tsx'
import { answersUnderPolicy, ChangeFrame } from '../changes/ChangeFrame.tsx'
import { closeAndContinue, readWith } from '../changes/one-change.ts'
import { HoldReasons } from '../cycle/CycleHolds.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { MovingRows } from './MovingRows.tsx'

const texts = holdMessages.decisions

/** A release or cancellation that several people have to approve: what it moves, and its progress. */
export function HoldDecision(props: DecisionProps) {
  const { line } = props
  const query = useCall(onHoldEndpoints.getHoldDecision, { decisionId: Number(line.key) })
  const kind = line.kind === 'CANCELLATION' ? 'CANCELLATION' : 'RELEASE'
  const { approvalQuery, approvals } = useApprovalProgress({ kind, subject: line.key }, true)
  const { open, subject, ...dialog } = useDialogAbout<Choice>()
  const decision = query.data?.decision ?? undefined
  const choose = (approves: boolean) => decision && open({ decision, approves, ways: approvals?.ways })
  return (
    <ChangeFrame
      {...props}
      query={readWith(query, approvalQuery)}
      isThere={decision !== undefined}
      amount={<Money amount={line.amount} />}
      actions={answersUnderPolicy(texts, approvals, choose)}
      dialog={<HoldDecisionDialog {...dialog} choice={subject} onDone={closeAndContinue(props, dialog.onClose)} />}
    >
      {query.data && decision && (
        <>
          <ApprovalsNote approvals={approvals} />
          <div className="desk-columns">
            <div className="stack">
              <Card title={messages.request}>
                <p>
                  {sumOf(decision)}
                  {decision.selectedDate && (
                    <>
                      , {texts.payOn} <DayText day={decision.selectedDate} />
                    </>
                  )}
                  . {texts.approveWords[kind]}
                </p>
                {approvals && !isWorthShowing(approvals) && <p className="detail">{approvals.standing}.</p>}
                <ChangedSince detail={query.data} />
              </Card>
              <WhyHeld detail={query.data} />
            </div>
            <div className="stack">
              <MovingRows detail={query.data} holdType={decision.holdType} />
            </div>
          </div>
        </>
      )}
    </ChangeFrame>
  )
}

/** The last approval performs the whole request, or nothing. */
function ChangedSince({ detail: { decision, amount, transactionCount } }: { detail: HoldDecisionDetail }) {
  if (!decision || (decision.amount === amount && decision.transactionCount === transactionCount)) return null
  return (
    <p className="desk-warning">
      <TriangleAlert size={16} aria-hidden /> {messages.changedSince(transactionCount, amount)}
    </p>
  )
}

/** The remark of its hold, if it is all of one cycle. */
function WhyHeld({ detail: { decision, cycles } }: { detail: HoldDecisionDetail }) {
  const [only, ...others] = cycles
  const batchNo = others.length === 0 ? only?.batchNo : undefined
  const evidence = useCall(
    deskEndpoints.getCycleEvidence,
    { batchNo: batchNo ?? 1 },
    { enabled: batchNo !== undefined }
  )
  const hold = evidence.data?.holds.find(({ holdType }) => holdType === decision?.holdType)
  if (batchNo === undefined || !hold) return null
  return (
    <Card title={messages.whyHeld}>
      <HoldReasons hold={hold} />
    </Card>
  )
}
