import { canDecidePolicy } from '@payouts/contract/approvals/can'
import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { kindRules } from '@payouts/contract/approvals/kinds'
import type { PolicyChange } from '@payouts/contract/approvals/schema'
import { canWithdrawChange } from '@payouts/contract/changes/can'
import type { Page } from '@payouts/contract/page'
import { Check, Undo2, X } from 'lucide-react'
import { useId } from 'react'
import { askToWithdraw } from '../changes/ask-to-withdraw.ts'
import { messages as changeMessages } from '../changes/messages.ts'
import { ActionButtons, type ButtonAction } from '../ui/ActionButtons.tsx'
import { actionButton } from '../ui/action-button.ts'
import { DayText, InstantText } from '../ui/DayText.tsx'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { usePolicyCommand, usePolicyRights } from './api.ts'
import { type Decision, DecisionDialog } from './DecisionDialog.tsx'
import { messages } from './messages.ts'
import { PolicyDifference } from './PolicyDifference.tsx'
import './Approvals.css'

/** The changes of approval policies that wait for a second person. Nothing while none waits. */
export function PendingChanges({ changes }: { changes: Page<PolicyChange> }) {
  const id = useId()
  const { open: decide, subject: decision, ...dialog } = useDialogAbout<Decision>()
  return (
    <>
      {changes.totalElements > 0 && (
        <section className="approval-changes" aria-labelledby={id}>
          <h2 id={id}>{messages.waiting}</h2>
          <p role="status">{messages.waitingCount(changes.totalElements)}.</p>
          <ol>
            {changes.content.map((change) => (
              <li key={change.changeId} aria-label={kindRules[change.kind].title}>
                <PendingChange change={change} onDecide={decide} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <DecisionDialog {...dialog} decision={decision} />
    </>
  )
}

const icon = { size: 16, 'aria-hidden': true } as const

function PendingChange({ change, onDecide }: { change: PolicyChange; onDecide: (decision: Decision) => void }) {
  const { actor, mayAsk } = usePolicyRights()
  const withdrawal = usePolicyCommand(approvalEndpoints.withdrawPolicyChange)
  const title = kindRules[change.kind].title
  const mayDecide = canDecidePolicy(change, actor)
  const decide = (accepts: boolean) => () => onDecide({ change, accepts })
  const withdraw = () => void askToWithdraw(withdrawal, change.changeId, title)
  const isOwn = change.askedById === actor.userId
  const actions: readonly ButtonAction[] = [
    ...(isOwn && mayAsk
      ? [actionButton(changeMessages.withdraw, <Undo2 {...icon} />, canWithdrawChange(change, actor), withdraw)]
      : []),
    actionButton(messages.refuse, <X {...icon} />, mayDecide, decide(false)),
    { ...actionButton(messages.accept, <Check {...icon} />, mayDecide, decide(true)), main: true }
  ]
  return (
    <div className="approval-change">
      <h3>{title}</h3>
      <p>
        {messages.askedBy(change.askedBy)}, <InstantText instant={change.askedOn} />: “{change.reason}”.{' '}
        {messages.countsFrom} <DayText day={change.validFrom} />.
      </p>
      <PolicyDifference change={change} />
      <div className="approval-change-actions">
        <ActionButtons actions={actions} />
      </div>
    </div>
  )
}
