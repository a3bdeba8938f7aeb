import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/decision-endpoints'
import type { AdjustmentDecision } from '@payouts/contract/adjustments/decision-schema'
import type { ApprovalProgress } from '@payouts/contract/approvals/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { no, yes } from '@payouts/contract/verdict'
import { Check, Undo2, X } from 'lucide-react'
import { useId } from 'react'
import '../approvals/Approvals.css'
import { ApprovalsNote } from '../approvals/ApprovalsNote.tsx'
import { approvableBy, useApprovals } from '../approvals/use-approvals.ts'
import { useCommand } from '../client/queries.ts'
import { useSession } from '../client/session.ts'
import { askToWithdraw } from '../requests/ask-to-withdraw.ts'
import { messages as changeMessages } from '../requests/messages.ts'
import { ActionButtons, type ButtonAction } from '../ui/ActionButtons.tsx'
import { actionButton } from '../ui/action-button.ts'
import { InstantText } from '../ui/DayText.tsx'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { AdjustmentDecisionDialog, type Choice } from './AdjustmentDecisionDialog.tsx'
import { decisionText, decisionTitle } from './decision-text.ts'
import { messages } from './messages.ts'

const texts = messages.decisions

type AdjustmentDecisionsProps = { decisions: readonly AdjustmentDecision[]; id?: string }

/** Adjustments and changes that wait for others' approval. Renders nothing if there are none. */
export function AdjustmentDecisions({ decisions, id }: AdjustmentDecisionsProps) {
  const headingId = useId()
  const { open, subject: choice, ...dialog } = useDialogAbout<Choice>()
  // Not the item's own, which unmounts before it could report the withdrawal.
  const withdrawal = useCommand(adjustmentDecisionEndpoints.withdrawAdjustmentDecision, { invalidates: 'everything' })
  const withdraw = (decision: AdjustmentDecision) => {
    const payload = { decisionId: decision.decisionId }
    askToWithdraw(
      { mutateAsync: () => withdrawal.mutateAsync({ payload }) },
      decision.decisionId,
      decisionTitle(decision)
    ).catch(reportError)
  }
  return (
    <>
      {decisions.length > 0 && (
        <section className="approval-changes" id={id} aria-labelledby={headingId} tabIndex={-1}>
          <h2 id={headingId}>{texts.title}</h2>
          <ol>
            {decisions.map((decision) => (
              <li key={decision.decisionId} aria-label={decisionTitle(decision)}>
                <Decision decision={decision} onChoose={open} onWithdraw={withdraw} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <AdjustmentDecisionDialog {...dialog} choice={choice} />
    </>
  )
}

const icon = { size: 16, 'aria-hidden': true } as const

type Handlers = { onChoose: (choice: Choice) => void; onWithdraw: (decision: AdjustmentDecision) => void }

function Decision({ decision, ...handlers }: { decision: AdjustmentDecision } & Handlers) {
  const { kind, decisionId, askedBy, askedOn } = decision
  const approvals = useApprovals({ kind, subject: String(decisionId) }, true)
  const actions = useActions(decision, approvals, handlers)
  return (
    <div className="approval-change">
      <h3>{decisionTitle(decision)}</h3>
      <div>
        <p>{decisionText(decision)}</p>
        <p>
          {texts.askedBy(askedBy)}, <InstantText instant={askedOn} />.
        </p>
      </div>
      <ApprovalsNote approvals={approvals} />
      {actions.length > 0 && (
        <div className="approval-change-actions">
          <ActionButtons actions={actions} />
        </div>
      )}
    </div>
  )
}

/** The requester may withdraw it, others approve or refuse it. */
function useActions(
  decision: AdjustmentDecision,
  approvals: ApprovalProgress | undefined,
  { onChoose, onWithdraw }: Handlers
): readonly ButtonAction[] {
  const session = useSession()
  if (decision.askedById === session?.userId)
    return [actionButton(changeMessages.withdraw, <Undo2 {...icon} />, yes, () => onWithdraw(decision))]
  if (!isGranted(session?.menu ?? [], permission('Debit/Credit', 'APPROVE'))) return []
  const choose = (approves: boolean) => () => onChoose({ decision, approves, ways: approvals?.ways })
  const mayApprove = approvableBy(approvals) ?? no(texts.reading)
  return [
    actionButton(texts.refuse, <X {...icon} />, yes, choose(false)),
    { ...actionButton(texts.approve, <Check {...icon} />, mayApprove, choose(true)), main: true }
  ]
}
