import { countText } from '@payouts/contract/count-text'
import { senOf } from '@payouts/contract/money'
import type {
  AwaitedEntry,
  BankEntry,
  BankStatement,
  EntryStatus,
  FileProblem,
  FileProblemKind,
  FileStatus,
  ReceivedFile,
  UnknownPayment
} from '@payouts/contract/reconciliation/schema'
import { DealerLink } from '#dealers/DealerLink.tsx'
import { type Column, countColumn, dayColumn, moneyColumn, statusColumn, textColumn } from '#list/columns.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { dotted } from '#ui/texts/dotted.ts'
import { personText } from '#ui/texts/person-text.ts'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import type { Tone } from '#ui/texts/tones.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { messages } from './messages.ts'

const entryTones: Record<EntryStatus, Tone> = {
  Contradiction: 'red',
  Proposed: 'blue',
  Unmatched: 'orange',
  Matched: 'green',
  Ignored: 'grey',
  Corrected: 'grey'
}

export const entryColumns: readonly Column<BankEntry>[] = [
  dayColumn({
    key: 'booked',
    header: messages.bookedOn,
    of: ({ bookedOn }) => bookedOn,
    width: 112,
    sort: 'BOOKED_ON'
  }),
  statusColumn({
    key: 'status',
    header: messages.status,
    of: ({ status }) => status,
    tone: (status) => entryTones[status as EntryStatus],
    width: 134
  }),
  {
    key: 'reference',
    card: 'name',
    header: messages.reference,
    width: 150,
    least: 112,
    grow: true,
    cell: ({ reference, bankReference, isReturn }) => (
      <SecondLine below={dotted([isReturn && messages.returned, bankReference])}>
        {reference ?? messages.noReference}
      </SecondLine>
    )
  },
  textColumn({
    key: 'counterparty',
    header: messages.counterparty,
    of: ({ counterparty }) => counterparty,
    width: 150,
    grow: true
  }),
  {
    key: 'what',
    header: messages.reason,
    width: 300,
    least: 220,
    grow: 3,
    cell: (entry) => <span className="grid-text">{statusText(entry)}</span>
  },
  moneyColumn({
    key: 'amount',
    card: 'amount',
    header: messages.amount,
    of: ({ amount }) => amount,
    width: 140,
    sort: 'AMOUNT'
  })
]

function statusText(entry: BankEntry): string {
  const { status, problem, wholeAmount, decidedBy, comment, takeBack } = entry
  const undoing = takeBack ? messages.takeBackRequested(takeBack.askedBy) : ''
  switch (status) {
    case 'Proposed':
      return proposedOf(entry)
    case 'Matched':
      if (entry.isCharges) return `${messages.chargesBooked(decidedBy, comment)}${undoing}`
      return [messages.matchedWith(entry.paymentCount), wholeAmount && messages.partOf(wholeAmount)]
        .filter(Boolean)
        .join('. ')
    case 'Ignored':
      return `${messages.ignoredBy(decidedBy, comment)}${undoing}`
    default:
      return problem ?? ''
  }
}

/** An entry's proposal, by whom, and why a person has to decide. */
export function proposedOf(entry: BankEntry): string {
  const { proposal, isCharges, proposedBy, proposedByDisabled, problem, comment } = entry
  const by = proposedBy && personText(proposedBy, proposedByDisabled)
  const what = proposal ? messages.proposalOf(proposal.referenceNo, proposal.companyName) : messages.isChargesToo
  const charges = proposal && senOf(proposal.charges) > 0n && messages.withCharges(proposal.charges)
  return [what, charges, by && messages.chosenBy(by, comment), isCharges && problem].filter(Boolean).join(' ')
}

const dealerOf = ({ companyName, companyCode }: { companyName: string; companyCode: string }) => (
  <SecondLine below={companyCode}>
    <DealerLink companyCode={companyCode}>{companyName}</DealerLink>
  </SecondLine>
)

export const awaitedColumns: readonly Column<AwaitedEntry>[] = [
  textColumn({ key: 'payment', card: 'name', header: messages.payment, of: (row) => row.referenceNo, width: 130 }),
  { key: 'dealer', header: messages.dealer, width: 200, grow: true, cell: dealerOf },
  textColumn({
    key: 'as',
    header: messages.awaitedAs,
    of: ({ direction }) => messages.awaitedKinds[direction],
    width: 120
  }),
  dayColumn({ key: 'since', header: messages.awaitedSince, of: ({ since }) => since }),
  moneyColumn({ key: 'amount', card: 'amount', header: messages.amount, of: ({ amount }) => amount, width: 140 })
]

export const unknownColumns: readonly Column<UnknownPayment>[] = [
  textColumn({
    key: 'payment',
    card: 'name',
    header: messages.payment,
    of: (row) => row.referenceNo,
    width: 116,
    sort: 'REFERENCE'
  }),
  { key: 'dealer', header: messages.dealer, width: 160, grow: true, cell: dealerOf },
  {
    key: 'bank',
    header: messages.bank,
    width: 136,
    cell: ({ bankName, account }) => <SecondLine below={account}>{bankName}</SecondLine>
  },
  textColumn({ key: 'run', header: messages.run, of: ({ runNo }) => runNo, width: 108 }),
  dayColumn({ key: 'due', header: messages.dueOn, of: ({ dueOn }) => dueOn, width: 108, sort: 'DUE_ON' }),
  statusColumn({
    key: 'asked',
    header: messages.status,
    of: ({ isAsked }) => (isAsked ? messages.requested : messages.unknown),
    tone: (status) => (status === messages.requested ? 'blue' : 'orange'),
    width: 150
  }),
  moneyColumn({
    key: 'amount',
    card: 'amount',
    header: messages.amount,
    of: ({ amount }) => amount,
    width: 116,
    sort: 'AMOUNT'
  })
]

const fileTones: Record<FileStatus, Tone> = { Taken: 'green', Refused: 'red', Repeated: 'grey' }
const problemTones: Record<FileProblemKind, Tone> = { PROBLEM: 'orange', SKIPPED: 'grey', NOTE: 'blue' }

export const fileColumns: readonly Column<ReceivedFile>[] = [
  {
    key: 'file',
    card: 'name',
    header: messages.file,
    width: 240,
    grow: 2,
    cell: ({ fileName, problem, repeats, messageId }) => (
      <SecondLine below={problem ?? (repeats && messages.repeatsFile(repeats.fileName)) ?? messageId}>
        <span className="grid-text">{fileName}</span>
      </SecondLine>
    )
  },
  statusColumn({
    key: 'status',
    header: messages.fileStatus,
    of: ({ status }) => status,
    tone: (status) => fileTones[status as FileStatus],
    width: 110
  }),
  textColumn({ key: 'format', header: messages.format, of: ({ format }) => format, width: 150 }),
  {
    key: 'received',
    header: messages.receivedOn,
    width: 170,
    cell: ({ receivedOn, receivedBy, source }) => (
      <SecondLine below={receivedBy ?? messages.sources[source]}>
        <InstantText instant={receivedOn} />
      </SecondLine>
    )
  },
  countColumn({ key: 'did', header: messages.did, of: ({ paymentsChanged }) => paymentsChanged, width: 150 }),
  countColumn({ key: 'matched', header: messages.matchedOf, of: ({ entriesMatched }) => entriesMatched, width: 90 }),
  countColumn({
    key: 'open',
    header: messages.openOf,
    of: ({ entriesProposed, entriesUnmatched, entriesContradicting }) =>
      entriesProposed + entriesUnmatched + entriesContradicting,
    width: 80
  }),
  {
    key: 'problems',
    header: messages.problems,
    align: 'right',
    width: 96,
    cell: ({ problemCount, noteCount }) => (
      <SecondLine below={noteCount > 0 ? messages.notes(noteCount) : null}>{countText(problemCount)}</SecondLine>
    )
  }
]

export const problemColumns: readonly Column<FileProblem>[] = [
  {
    key: 'kind',
    card: 'state',
    header: messages.problemKind,
    width: 110,
    cell: ({ kind }) => <StatusDot tone={problemTones[kind]}>{messages.kinds[kind]}</StatusDot>
  },
  textColumn({ key: 'place', card: 'name', header: messages.place, of: ({ place }) => place, width: 200 }),
  textColumn({ key: 'problem', header: messages.problem, of: ({ problem }) => problem, width: 320, grow: true })
]

export const statementColumns: readonly Column<BankStatement>[] = [
  textColumn({
    key: 'statement',
    card: 'name',
    header: messages.statement,
    of: ({ statementRef }) => statementRef,
    width: 180,
    grow: true
  }),
  textColumn({
    key: 'number',
    header: messages.number,
    of: ({ sequenceNo }) => (sequenceNo === null ? null : String(sequenceNo)),
    width: 90
  }),
  textColumn({ key: 'account', header: messages.account, of: ({ account }) => account, width: 110 }),
  dayColumn({ key: 'closes', header: messages.period, of: ({ closingOn }) => closingOn }),
  moneyColumn({ key: 'opening', header: messages.opening, of: ({ openingBalance }) => openingBalance }),
  countColumn({ key: 'entries', header: messages.entriesOf, of: ({ entryCount }) => entryCount, width: 90 }),
  moneyColumn({ key: 'closing', card: 'amount', header: messages.closing, of: ({ closingBalance }) => closingBalance }),
  textColumn({ key: 'file', header: messages.file, of: ({ fileName }) => fileName, width: 200, grow: true })
]

/** What distinguishes an entry from others. */
export const entryName = ({ amount, bookedOn }: BankEntry): string => `${withCurrency(amount)}, ${dayText(bookedOn)}`
