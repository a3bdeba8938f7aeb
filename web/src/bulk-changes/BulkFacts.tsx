import type { BulkChange, BulkTakeBack } from '@payouts/contract/bulk-changes/schema'
import { InstantText } from '#ui/texts/DayText.tsx'
import { type Fact, FactList } from '#ui/texts/FactList.tsx'
import { messages } from './messages.ts'

/** A file's data, and who did what with it, with their comments. */
export function BulkFacts({ change }: { change: BulkChange }) {
  const { fileName, byteSize, sha256 } = change
  const facts: Fact[] = [
    ...peopleOf(change),
    [messages.name, fileName],
    [messages.size, messages.bytes(byteSize)],
    [messages.digest, <code key="digest">{sha256.match(/.{8}/g)?.join(' ')}</code>]
  ]
  return (
    <section className="card" aria-labelledby="bulk-facts">
      <h2 id="bulk-facts">{messages.facts}</h2>
      <FactList facts={facts} />
    </section>
  )
}

const decided: Partial<Record<BulkChange['status'], string>> = {
  Approved: messages.approvedBy,
  'Taken Back': messages.approvedBy,
  Refused: messages.refusedBy,
  Withdrawn: messages.withdrawnBy
}

/** A step that was not taken is omitted. */
function peopleOf(change: BulkChange): Fact[] {
  const { checkedBy, checkedOn, askedBy, askedOn, reason, decidedBy, decidedOn, comment, status } = change
  const { takenBackBy, takenBackOn, takenBackReason, takeBack } = change
  const decision = status === 'Withdrawn' && askedOn === null ? messages.discardedBy : decided[status]
  return [
    ...taken(messages.checkedBy, checkedBy ?? messages.commandLine, checkedOn),
    ...taken(messages.askedBy, askedBy ?? messages.commandLine, askedOn, reason),
    ...(decision ? taken(decision, decidedBy, decidedOn, comment) : []),
    ...(takeBack ? taken(messages.takeBackAskedBy, takeBack.askedBy, takeBack.askedOn, takeBack.reason) : []),
    ...(takeBack ? answerOf(takeBack) : []),
    ...taken(messages.takenBackBy, takenBackBy, takenBackOn, takeBack ? takeBack.comment : takenBackReason)
  ]
}

/** An approval is the taking back itself. */
function answerOf({ status, decidedBy, decidedOn, comment }: BulkTakeBack): Fact[] {
  if (status === 'Refused') return taken(messages.takeBackRefusedBy, decidedBy, decidedOn, comment)
  return status === 'Withdrawn' ? taken(messages.takeBackWithdrawnBy, decidedBy, decidedOn) : []
}

function taken(label: string, name: string | null, instant: string | null, words = ''): Fact[] {
  if (name === null || instant === null) return []
  return [
    [
      label,
      <span key={label}>
        {name}, <InstantText instant={instant} />
        {words && `: “${words}”`}
      </span>
    ]
  ]
}
