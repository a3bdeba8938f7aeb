import { canWithdrawChange } from '@payouts/contract/changes/can'
import type { Page } from '@payouts/contract/page'
import { canDecide } from '@payouts/contract/signals/can'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import type { SignalChange } from '@payouts/contract/signals/schema'
import { Check, Undo2, X } from 'lucide-react'
import { useId } from 'react'
import { askToWithdraw } from '../changes/ask-to-withdraw.ts'
import { messages as changeMessages } from '../changes/messages.ts'
import { ActionButtons, type ButtonAction } from '../ui/ActionButtons.tsx'
import { actionButton } from '../ui/action-button.ts'
import { DayText, InstantText } from '../ui/DayText.tsx'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { useRuleCommand, useSignalRights } from './api.ts'
import { type Decision, DecisionDialog } from './DecisionDialog.tsx'
import { messages } from './messages.ts'
import { RuleDifference } from './RuleDifference.tsx'
import { titleOf } from './rule-words.ts'
import './Signals.css'

/** The changes of rules that wait for a second person. Nothing while none waits. */
export function PendingChanges({ changes }: { changes: Page<SignalChange> }) {
  const id = useId()
  const { open: decide, subject: decision, ...dialog } = useDialogAbout<Decision>()
  return (
    <>
      {changes.totalElements > 0 && (
        <section className="signal-changes" aria-labelledby={id}>
          <h2 id={id}>{messages.waiting}</h2>
          <p role="status">{messages.waitingCount(changes.totalElements)}.</p>
          <ol>
            {changes.content.map((change) => (
              <li key={change.changeId} aria-label={titleOf(change.name)}>
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

function PendingChange({ change, onDecide }: { change: SignalChange; onDecide: (decision: Decision) => void }) {
  const { actor, mayAsk } = useSignalRights()
  const withdrawal = useRuleCommand(signalEndpoints.withdrawSignalChange)
  const title = titleOf(change.name)
  const mayDecide = canDecide(change, actor)
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
    <div className="signal-change">
      <h3>{title}</h3>
      <p>
        {messages.askedBy(change.askedBy)}, <InstantText instant={change.askedOn} />: “{change.reason}”.{' '}
        {messages.countsFrom} <DayText day={change.validFrom} />.
      </p>
      <RuleDifference change={change} />
      <div className="signal-change-actions">
        <ActionButtons actions={actions} />
      </div>
    </div>
  )
}
