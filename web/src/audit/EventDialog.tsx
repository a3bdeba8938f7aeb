import type { AuditEvent } from '@payouts/contract/audit/schema'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import type { DialogProps } from '#ui/dialogs/DialogBox.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { type Fact, FactList } from '#ui/texts/FactList.tsx'
import './EventDialog.css'
import { actionWords, outcomeOf } from './event-words.ts'
import { messages } from './messages.ts'

type EventDialogProps = Pick<DialogProps, 'opened' | 'onClose'> & { event: AuditEvent | undefined }

/** One audit event in full, with its position in the chain. */
export function EventDialog({ event, ...dialog }: EventDialogProps) {
  if (!event) return null
  return (
    <Dialog {...dialog} title={messages.event(event.eventId)} size="lg" nothingToLose>
      <FactList facts={factsOf(event)} unknown={messages.none} />
      {event.details !== null && (
        <>
          <h3>{messages.details}</h3>
          <pre className="event-details">{JSON.stringify(JSON.parse(event.details), null, 2)}</pre>
        </>
      )}
    </Dialog>
  )
}

function factsOf(event: AuditEvent): readonly Fact[] {
  return [
    [messages.time, <InstantText key="time" instant={event.createdOn} />],
    [messages.person, event.createdBy],
    [messages.area, event.area],
    [messages.action, actionWords(event)],
    [messages.outcome, outcomeOf(event).word],
    [messages.activity, event.activity],
    [messages.subject, event.name],
    [messages.amount, event.amount !== null && <Money key="amount" amount={event.amount} />],
    [messages.reason, event.reason],
    [messages.comment, event.comment],
    [messages.reference, event.referenceNo],
    [messages.batch, event.batchNo],
    [messages.account, event.accountCode],
    [messages.link, event.sequence === null ? messages.notChained : messages.chained(event.sequence)],
    [messages.hash, event.hash && <code key="hash">{event.hash}</code>]
  ]
}
