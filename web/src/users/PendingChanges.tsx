import { canWithdraw } from '@payouts/contract/requests/can'
import { canApprove, canRefuse } from '@payouts/contract/users/can'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import type { RightsChange } from '@payouts/contract/users/schema'
import { Check, Undo2, X } from 'lucide-react'
import { useId } from 'react'
import { askToWithdraw } from '../requests/ask-to-withdraw.ts'
import { messages as changeMessages } from '../requests/messages.ts'
import { ActionButtons, type ButtonAction } from '../ui/ActionButtons.tsx'
import { actionButton } from '../ui/action-button.ts'
import { InstantText } from '../ui/DayText.tsx'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { useChange, useUserRights, useWaitingChanges } from './api.ts'
import { ChangeInWords } from './ChangeInWords.tsx'
import { titleOf } from './change-in-words.ts'
import { type Decision, DecisionDialog } from './DecisionDialog.tsx'
import { messages } from './messages.ts'
import './PendingChanges.css'

/** The changes of rights that wait for a second person. Empty while none waits. */
export function PendingChanges() {
  const changes = useWaitingChanges()
  const id = useId()
  const { open: decide, subject: decision, ...dialog } = useDialogAbout<Decision>()
  return (
    <>
      {changes && changes.length > 0 && (
        <section className="pending" aria-labelledby={id}>
          <h2 id={id}>{messages.waiting}</h2>
          <p role="status">{messages.waitingCount(changes.length)}</p>
          <ol>
            {changes.map((change) => (
              <PendingChange key={change.changeId} change={change} onDecide={decide} />
            ))}
          </ol>
        </section>
      )}
      <DecisionDialog {...dialog} decision={decision} />
    </>
  )
}

type PendingChangeProps = { change: RightsChange; onDecide: (decision: Decision) => void }

function PendingChange({ change, onDecide }: PendingChangeProps) {
  const { actor } = useUserRights()
  const withdrawal = useChange(userEndpoints.withdrawRightsChange)
  const withdraw = () => void askToWithdraw(withdrawal, change.changeId, titleOf(change))
  const isOwn = change.askedById === actor.userId
  const icon = { size: 16, 'aria-hidden': true } as const
  const decide = (approves: boolean) => () => onDecide({ change, approves })
  const actions: readonly ButtonAction[] = [
    ...(isOwn
      ? [actionButton(changeMessages.withdraw, <Undo2 {...icon} />, canWithdraw(change, actor), withdraw)]
      : []),
    actionButton(messages.refuse, <X {...icon} />, canRefuse(change, actor), decide(false)),
    { ...actionButton(messages.approve, <Check {...icon} />, canApprove(change, actor), decide(true)), main: true }
  ]
  return (
    <li className="pending-change" aria-label={titleOf(change)}>
      <div>
        <h3>{titleOf(change)}</h3>
        <p className="pending-request">
          {messages.askedBy(change.askedBy)}, <InstantText instant={change.askedOn} />: “{change.reason}”
        </p>
        <ChangeInWords change={change} />
        {change.of === 'ROLE' && <p className="pending-request">{messages.forPeople(change.people)}</p>}
      </div>
      <div className="pending-actions">
        <ActionButtons actions={actions} />
      </div>
    </li>
  )
}
