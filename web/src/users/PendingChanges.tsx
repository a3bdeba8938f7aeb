import { canApprove, canRefuse, canWithdraw } from '@payouts/contract/users/can'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import type { RightsChange } from '@payouts/contract/users/schema'
import type { Verdict } from '@payouts/contract/verdict'
import { Check, Undo2, X } from 'lucide-react'
import { useId, useState } from 'react'
import { confirm, showError } from '../client/dialogs.ts'
import { toast } from '../client/toast.ts'
import { ActionButtons, type ButtonAction } from '../ui/ActionButtons.tsx'
import { InstantText } from '../ui/DayText.tsx'
import { lookAgain, useChange, useUserRights, useWaitingChanges } from './api.ts'
import { ChangeInWords } from './ChangeInWords.tsx'
import { titleOf } from './change-in-words.ts'
import { type Decision, DecisionDialog } from './DecisionDialog.tsx'
import { messages } from './messages.ts'
import './PendingChanges.css'

/** The changes of rights that wait for a second person. Where none does, nothing stands here. */
export function PendingChanges() {
  const changes = useWaitingChanges()
  const id = useId()
  const [decision, setDecision] = useState<Decision>()
  const [opened, setOpened] = useState(false)
  const decide = (chosen: Decision) => {
    setDecision(chosen)
    setOpened(true)
  }
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
      <DecisionDialog decision={decision} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

type PendingChangeProps = { change: RightsChange; onDecide: (decision: Decision) => void }

function PendingChange({ change, onDecide }: PendingChangeProps) {
  const { actor } = useUserRights()
  const withdrawal = useChange(userEndpoints.withdrawRightsChange)
  const withdraw = async () => {
    const question = { message: messages.withdrawQuestion, confirmLabel: messages.withdraw, title: titleOf(change) }
    if (!(await confirm(question))) return
    withdrawal.mutate(
      { payload: { changeId: change.changeId } },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (error) => {
          lookAgain()
          void showError(error)
        }
      }
    )
  }
  const isOwn = change.askedById === actor.userId
  const actions: readonly ButtonAction[] = [
    ...(isOwn
      ? [action(messages.withdraw, <Undo2 size={16} aria-hidden />, () => void withdraw(), canWithdraw(change, actor))]
      : []),
    action(
      messages.refuse,
      <X size={16} aria-hidden />,
      () => onDecide({ change, approves: false }),
      canRefuse(change, actor)
    ),
    {
      ...action(
        messages.approve,
        <Check size={16} aria-hidden />,
        () => onDecide({ change, approves: true }),
        canApprove(change, actor)
      ),
      main: true
    }
  ]
  return (
    <li className="pending-change" aria-label={titleOf(change)}>
      <div>
        <h3>{titleOf(change)}</h3>
        <p className="pending-asked">
          {messages.askedBy(change.askedBy)}, <InstantText instant={change.askedOn} />: “{change.reason}”
        </p>
        <ChangeInWords change={change} />
        {change.of === 'ROLE' && <p className="pending-asked">{messages.forPeople(change.people)}</p>}
      </div>
      <div className="pending-actions">
        <ActionButtons actions={actions} />
      </div>
    </li>
  )
}

function action(label: string, icon: ButtonAction['icon'], onClick: () => void, verdict: Verdict): ButtonAction {
  return { label, icon, onClick, whyOff: verdict.allowed ? undefined : verdict.reason }
}
