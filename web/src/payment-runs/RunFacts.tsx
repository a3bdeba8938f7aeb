import type { PaymentRun } from '@payouts/contract/payment-runs/schema'
import { DayText, InstantText } from '#ui/texts/DayText.tsx'
import { type Fact, FactList } from '#ui/texts/FactList.tsx'
import { personText } from '#ui/texts/person-text.ts'
import { ClosedDayNote } from './creation/ClosedDayNote.tsx'
import { messages } from './messages.ts'

/** Who made and approved the run, what the bank receives, and its file. */
export function RunFacts({ run }: { run: PaymentRun }) {
  return (
    <section className="card" aria-labelledby="run-facts">
      <h2 id="run-facts">{messages.facts}</h2>
      {run.closedDay && !isSaidElsewhere(run) && <ClosedDayNote closedDay={run.closedDay} rails={run.sums} />}
      <FactList facts={[...headOf(run), ...peopleOf(run)]} unknown={messages.none} />
      {run.sha256 && (
        <details className="run-part">
          <summary>{messages.file}</summary>
          <FactList facts={fileOf(run)} unknown={messages.none} />
        </details>
      )}
    </section>
  )
}

/** Before its approval the preflight says it, and a refused run is not paid. */
const isSaidElsewhere = ({ status }: PaymentRun) => status === 'Pending Approval' || status === 'Refused'

function headOf({
  paymentCount,
  total,
  payerName,
  payerAccount,
  executeOn,
  dueUntil,
  profileTitle
}: PaymentRun): Fact[] {
  return [
    [messages.total, paymentCount === 0 ? null : messages.inRun(paymentCount, total)],
    [messages.payer, `${payerName}, ${payerAccount}`],
    [messages.executedOn, <DayText key="execute" day={executeOn} />],
    [messages.dueBy, <DayText key="due" day={dueUntil} />],
    [messages.profile, profileTitle]
  ]
}

/** The history of a run; steps not taken are left out, except the pending approval. */
function peopleOf(run: PaymentRun): Fact[] {
  const taken = (label: string, name: string | null, instant: string | null, words = ''): Fact[] =>
    name === null || instant === null ? [] : [[label, <Act key={label} {...{ name, instant, words }} />]]
  const withdrawer = run.withdrawalAskedBy && personText(run.withdrawalAskedBy, run.withdrawalAskedByDisabled)
  const approved = taken(messages.approvedBy, run.approvedBy, run.approvedOn, run.approvalComment)
  return [
    ...taken(messages.madeBy, personText(run.madeBy, run.madeByDisabled), run.madeOn),
    ...(approved.length > 0 || run.refusedBy !== null ? approved : [[messages.approvedBy, null] as const]),
    ...taken(messages.refusedBy, run.refusedBy, run.refusedOn, run.refusalReason),
    ...taken(messages.withdrawalBy, withdrawer, run.withdrawalAskedOn, run.withdrawalReason),
    ...(run.cancellationReference === null ? [] : [[messages.cancelledBy, run.cancellationReference] as const]),
    ...taken(messages.withdrawnBy, run.withdrawnBy, run.withdrawnOn),
    ...(run.instructedAgainOn === null
      ? []
      : [[messages.again, <InstantText key="again" instant={run.instructedAgainOn} />] as const])
  ]
}

function Act({ name, instant, words }: { name: string; instant: string; words: string }) {
  return (
    <>
      {name}, <InstantText instant={instant} />
      {words && `: “${words}”`}
    </>
  )
}

function fileOf(run: PaymentRun): Fact[] {
  const {
    fileName,
    byteSize,
    sha256,
    downloadCount,
    downloadedBy,
    downloadedOn,
    sentTo,
    sentOn,
    handsOver,
    reportedOn
  } = run
  return [
    [messages.fileName, fileName],
    [messages.size, byteSize === null ? null : messages.bytes(byteSize)],
    [messages.digest, <code key="digest">{sha256?.match(/.{8}/g)?.join(' ')}</code>],
    [
      messages.downloads,
      downloadCount === 0 ? (
        messages.neverDownloaded
      ) : (
        <>
          {messages.downloaded(downloadCount, downloadedBy ?? '')}
          <InstantText instant={downloadedOn} />
        </>
      )
    ],
    [
      messages.sent,
      sentTo === null ? (
        handsOver ? (
          messages.handsOver
        ) : (
          messages.byHand
        )
      ) : (
        <>
          {messages.handedTo(sentTo)}
          <InstantText instant={sentOn} />
        </>
      )
    ],
    ...(reportedOn === null
      ? []
      : [
          [
            messages.reportedOn,
            <span key="reported">
              {messages.sinceReport}
              <InstantText instant={reportedOn} />
            </span>
          ] as const
        ])
  ]
}
