import { canWithdraw } from '@payouts/contract/requests/can'
import { Check, Undo2, X } from 'lucide-react'
import { useId } from 'react'
import { ActionButtons, type ButtonAction } from '../../ui/ActionButtons.tsx'
import { actionButton } from '../../ui/action-button.ts'
import { DayText, InstantText } from '../../ui/DayText.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { askToWithdraw } from '../ask-to-withdraw.ts'
import { messages } from '../messages.ts'
import { type Decision, DecisionDialog } from './DecisionDialog.tsx'
import type { DatedChange, DatedKind } from './dated-kind.ts'
import './PendingChanges.css'

type PendingChangesProps<Change extends DatedChange> = { kind: DatedKind<Change>; changes: readonly Change[] }

/** The changes of a kind that wait for a second person. Nothing while none waits. */
export function PendingChanges<Change extends DatedChange>({ kind, changes }: PendingChangesProps<Change>) {
  const id = useId()
  const { open, subject: decision, ...dialog } = useDialogAbout<Decision<Change>>()
  return (
    <>
      {changes.length > 0 && (
        <section className="pending-changes" aria-labelledby={id}>
          <h2 id={id}>{kind.words.waiting}</h2>
          <p role="status">{messages.waitingCount(changes.length)}.</p>
          <ol>
            {changes.map((change) => (
              <li key={change.changeId} aria-label={kind.titleOf(change)}>
                <PendingChange kind={kind} change={change} onDecide={open} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <DecisionDialog {...dialog} kind={kind} decision={decision} />
    </>
  )
}

const icon = { size: 16, 'aria-hidden': true } as const

type PendingChangeProps<Change extends DatedChange> = {
  kind: DatedKind<Change>
  change: Change
  onDecide: (decision: Decision<Change>) => void
}

function PendingChange<Change extends DatedChange>({ kind, change, onDecide }: PendingChangeProps<Change>) {
  const { actor, mayAsk } = kind.useRights()
  const { withdrawal } = kind.useCommands()
  const title = kind.titleOf(change)
  const mayDecide = kind.canDecide(change, actor)
  const decide = (accepts: boolean) => () => onDecide({ change, accepts })
  const withdraw = () => void askToWithdraw(withdrawal, change.changeId, title)
  const isOwn = change.askedById === actor.userId
  const actions: readonly ButtonAction[] = [
    ...(isOwn && mayAsk
      ? [actionButton(messages.withdraw, <Undo2 {...icon} />, canWithdraw(change, actor), withdraw)]
      : []),
    actionButton(messages.refuse, <X {...icon} />, mayDecide, decide(false)),
    { ...actionButton(messages.accept, <Check {...icon} />, mayDecide, decide(true)), main: true }
  ]
  return (
    <div className="pending-change">
      <h3>{title}</h3>
      <p>
        {messages.askedBy(change.askedBy)}, <InstantText instant={change.askedOn} />: “{change.reason}”.{' '}
        {messages.countsFrom} <DayText day={change.validFrom} />.
      </p>
      <kind.Difference change={change} />
      <div className="pending-change-actions">
        <ActionButtons actions={actions} />
      </div>
    </div>
  )
}
