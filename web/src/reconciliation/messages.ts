import { countOf, countText } from '@payouts/contract/count-text'
import type { Ringgit } from '@payouts/contract/money'
import type {
  EntryStatus,
  EntryTakeBack,
  FileProblemKind,
  FileSource,
  UnknownOutcome,
  UnknownRequest
} from '@payouts/contract/reconciliation/schema'
import { requestWords } from '@payouts/contract/requests/words'
import { dayText } from '#ui/texts/day-text.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { messages as listMessages } from './list-messages.ts'

const payments = (count: number) => countOf(count, 'payment')
const entries = (count: number) => countOf(count, 'entry', 'entries')
const describeRequest = ({ paymentCount, amount }: Pick<UnknownRequest, 'paymentCount' | 'amount'>) =>
  `${payments(paymentCount)}, ${withCurrency(amount)}`

const outcomes: Record<UnknownOutcome, string> = { SETTLED: 'The bank paid', 'NEVER SENT': 'Never sent' }
const entryWords: Record<EntryStatus, string> = {
  Contradiction: 'a contradiction',
  Proposed: 'open, with a payment proposed',
  Unmatched: 'open',
  Matched: 'matched',
  Ignored: 'set aside',
  Corrected: 'corrected by the bank'
}

export const messages = {
  ...listMessages,
  title: 'Reconciliation',
  fetchError: (problem: string) => `This could not be read: ${problem}`,

  bankFile: 'Import a bank file',
  formatsHint:
    'Status reports (pain.002), statements (camt.053), notifications (camt.054), or a list of results as CSV: referenceNo, status, reasonCode, reasonText, bankReference, valueDate, amount.',
  notTaken: (type: string) => `${type} is no bank file. Taken are XML and CSV.`,
  tooLarge: (name: string, size: string, most: string) =>
    `${name} is ${size}, and at most ${most} can be sent from here. Import it on the server by the command line:`,
  command: (file: string) => `npx payouts receive-bank-files "${file}"`,
  bringTitle: (name: string) => `Import ${name}`,
  bring: 'Import',
  bringHint:
    'Nothing is done before you confirm. Then payments that it reports are settled, rejected or returned at once.',
  foreseen: (count: number) => (count === 0 ? 'It would change no payment' : `It would change ${payments(count)}`),
  foreseenFigures: 'What the file would do',
  steps: 'Payments would become',
  stepCount: 'Payments',
  stepAmount: 'Amount (RM)',
  step: (from: string, to: string) => `${from} to ${to}`,
  knownRuns: (runNos: readonly string[]) =>
    `It shows that the bank has the file of ${runNos.join(', ')}: withdrawing such a run takes the bank’s cancellation.`,
  changingPayments: 'The payments that would change',
  whichPayments: (shown: number, all: number) =>
    shown < all ? `The first ${countText(shown)} of ${countText(all)} changes` : 'Show them',
  foreseenOpen: (count: string) => `Entries that would wait for somebody: ${count}`,
  foreseenKinds: {
    PROBLEM: 'What does not fit, and would be left out',
    SKIPPED: 'Would be skipped',
    NOTE: 'Notes'
  } satisfies Record<FileProblemKind, string>,
  moreForeseen: (count: number) => `And ${countText(count)} more.`,
  wouldBeRefused:
    'Nothing in it can be applied, and nothing was kept. List it as refused if others should see that it came.',
  repeats: (fileName: string) => `It says what ${fileName} said, received on`,
  wouldBeKnown: 'Importing it would change nothing. List it as repeated if others should see that it came again.',
  listRefused: 'List it as refused',
  listRepeated: 'List it as repeated',
  checking: 'Reading the file and matching it',
  takenTitle: 'The file was taken',
  knownTitle: 'The same file was taken before',
  knownText: 'Nothing was changed.',
  refusedTitle: 'The file was refused',
  refusedText: 'Nothing in it was applied.',
  figures: 'What the file did',
  paymentsChanged: 'Payments changed',
  paymentsUnchanged: 'Unchanged',
  entriesMatched: 'Entries matched',
  entriesProposed: 'Proposed',
  entriesUnmatched: 'Unmatched',
  entriesContradicting: 'Contradictions',
  problemsTitle: 'Problems and notes',
  problemKinds: {
    PROBLEM: 'What could not be applied',
    SKIPPED: 'What was skipped',
    NOTE: 'Notes'
  } satisfies Record<FileProblemKind, string>,
  moreProblems: (count: number) => `And ${countText(count)} more, under Files.`,
  close: 'Close',

  transit: 'In transit',
  transitPurpose: 'Instructed, and not yet paid by the bank. By the days since they were due.',
  paymentsCounted: payments,
  entriesCounted: entries,
  unknown: 'Without an answer',
  openEntries: 'Open entries',
  openDetail: (proposed: number, unmatched: number) =>
    `${countText(proposed)} proposed, ${countText(unmatched)} unmatched`,
  difference: 'Difference to the bank',
  noStatement: 'No statement yet',
  noBank: 'No account set',
  ofStatement: (ref: string) => `statement ${ref}`,
  bankTitle: 'The bank’s balance and the ledger',
  bankPurpose: (account: string, bic: string) => `Account ${account} at ${bic}.`,
  noBankText: 'Enter our bank account in the settings of payment runs; then statements can be taken.',
  noStatementText: 'The comparison begins once the bank’s first statement is imported.',
  closingBalance: 'Closing balance of the bank',
  expected: 'Expected by the ledger',
  termOpen: 'Entries not matched',
  termContradictions: 'Contradictions, to be settled',
  termSettled: 'Reported as paid, on no statement yet',
  termReturned: 'Reported as returned, on no statement yet',
  unexplained: 'Not explained',

  view: 'List',
  views: {
    entries: 'Bank entries',
    awaited: 'Not on a statement',
    unknown: 'Without an answer',
    keptBack: 'Kept back',
    files: 'Files',
    statements: 'Statements'
  },
  which: 'Which entries',
  openOnly: 'Open',
  all: 'All',
  noOpenEntries: 'No bank entry waits for you. New ones come with the next statement or notification that is imported.',
  noEntries: 'Entries come with the bank’s first statement or notification, once it is imported.',
  entry: (amount: Ringgit, day: string) => `${withCurrency(amount)} of ${day}`,
  proposalOf: (reference: string, dealer: string) => `${reference} to ${dealer}?`,
  withCharges: (charges: Ringgit) => `${withCurrency(charges)} would be booked as bank charges.`,
  isChargesToo: 'Bank charges?',
  chosenBy: (name: string, comment: string) => `Proposed by ${name}${comment ? `: ${comment}` : '.'}`,
  matchedWith: (count: number) => `Matched with ${payments(count)}`,
  chargesBooked: (name: string | null, comment: string) =>
    `Booked as bank charges by ${name ?? ''}${comment ? `: ${comment}` : ''}`,
  partOf: (whole: Ringgit) => `The bank booked ${withCurrency(whole)}; the rest is an entry of its own.`,
  ignoredBy: (name: string | null, comment: string) => `Set aside by ${name ?? ''}: ${comment}`,
  noReference: 'No reference',
  returned: 'Return',
  confirm: 'Confirm',
  ignore: 'Set aside',
  confirmTitle: (count: number) => `Confirm ${entries(count)}`,
  confirmText: (sum: Ringgit) =>
    `Each payment below becomes settled, or returned for a credit, and bank charges are booked: ${withCurrency(sum)} in all. What becomes of payments cannot be undone.`,
  choose: 'Choose payment',
  chooseTitle: 'Choose the payment of an entry',
  chooseText: (amount: Ringgit, day: string) =>
    `${withCurrency(amount)}, booked on ${dayText(day)}. Your choice takes effect when a second person confirms it.`,
  chooseFirst: 'Choose one of the payments',
  chooseOne: 'Choose the payment of one entry at a time.',
  amountOnly: 'Amount',
  paymentsFound: 'Payments',
  nothingFits: 'No payment is of this amount. Look for one by its reference, dealer or amount.',
  nothingFound: 'No payment that the bank may have paid is found by that.',
  moreFound: (count: number) => `${countText(count)} more. Narrow them by reference, dealer or amount.`,
  paymentOffered: (payment: { referenceNo: string; companyName: string; bankName: string; account: string }) =>
    `${payment.referenceNo} to ${payment.companyName}, ${payment.bankName} ${payment.account}`,
  refuse: requestWords.refuse,
  refuseProposal: 'Refuse proposal',
  whyRefused: 'Why not',
  refuseProposalTitle: (count: number) => `Refuse what was proposed for ${entries(count)}`,
  refuseProposalText: (sum: Ringgit) => `${withCurrency(sum)} is open again. Who proposed it is told why.`,
  charges: 'Bank charges',
  chargesTitle: (count: number) => `Book ${entries(count)} as bank charges`,
  chargesText: (sum: Ringgit) =>
    `${withCurrency(sum)} is what the bank charged. It is booked when a second person confirms it.`,
  whichCharges: 'What it is for',
  ignoreTitle: (count: number) => `Set ${entries(count)} aside`,
  ignoreText: (sum: Ringgit) =>
    `${withCurrency(sum)} is no payment of ours: funding or the like. The bank’s balance is compared without it.`,
  takeBack: 'Take back',
  askTakeBackTitle: (count: number) => `Take ${entries(count)} back`,
  askTakeBackText: (sum: Ringgit) =>
    `${withCurrency(sum)} was set aside or booked as charges by mistake. Once a second person approves, it is compared with the bank’s balance again, and matched or open.`,
  whyTakeBack: 'Why it was a mistake',
  waitingTakeBacks: 'Entries to take back',
  takeBackText: 'It is compared with the bank’s balance again, and matched with its payment or open.',
  takeBackRequested: (name: string) => `, and ${name} requests to take it back`,
  comment: 'Comment',
  whyIgnored: 'What it is',

  noAwaited: 'Statements show every payment that the bank reported.',
  awaitedSince: 'Since',
  awaitedAs: 'Reported as',
  awaitedKinds: { DEBIT: 'Paid', CREDIT: 'Returned' },

  noUnknown: 'The bank has answered for every payment, or still has time to answer.',
  unknownPurpose:
    'Never paid again by themselves. An answer of the bank ends it, or two people who say what became of them.',
  requested: 'Requested',
  askPaid: 'The bank paid',
  askNeverSent: 'Never sent',
  outcomeTitle: (outcome: UnknownOutcome, count: number) => `${outcomes[outcome]}: ${payments(count)}`,
  outcomeText: {
    SETTLED: 'They count as settled when a second person approves.',
    'NEVER SENT': 'Their money goes back to the dealers’ accounts when a second person approves, and can be paid again.'
  } satisfies Record<UnknownOutcome, string>,
  settledOn: 'Paid on',
  dayRequired: 'The day is required',
  request: requestWords.request,
  alreadyRequested: 'A request about this payment waits for a second person.',

  requestTitle: (request: UnknownRequest) => `${outcomes[request.outcome]}: ${describeRequest(request)}`,
  requestText: ({ outcome, settledOn, references, paymentCount }: UnknownRequest, day: string) =>
    [
      outcome === 'SETTLED' && settledOn ? `Paid on ${day}.` : 'Their money goes back to the dealers’ accounts.',
      `${references.join(', ')}${paymentCount > references.length ? ` and ${countText(paymentCount - references.length)} more` : ''}.`
    ].join(' '),
  decidedAbout: 'What they are about',
  aboutBank: 'payments without an answer and bank entries',
  aboutUnknown: 'payments without an answer',
  aboutTakeBacks: 'bank entries',
  waitingUnknown: 'Payments without an answer',
  entryNow: ({ reference, counterparty, entryStatus }: EntryTakeBack) =>
    `${[reference ?? 'No reference', counterparty].filter(Boolean).join(', ')}. The entry is ${entryWords[entryStatus]} now.`,

  noFiles: 'Nothing has come from the bank yet.',
  file: 'File',
  format: 'Format',
  receivedOn: 'Received on',
  did: 'Payments changed',
  matchedOf: 'Matched',
  openOf: 'Open',
  problems: 'Problems',
  fileStatus: 'Status',
  sources: { CONSOLE: '', 'COMMAND LINE': 'Command line', FOLDER: 'Read by itself' } satisfies Record<
    FileSource,
    string
  >,
  fileTitle: (name: string) => `What ${name} did`,
  place: 'Where',
  problemKind: 'Kind',
  kinds: { PROBLEM: 'Problem', SKIPPED: 'Skipped', NOTE: 'Note' } satisfies Record<FileProblemKind, string>,
  problem: 'What',
  noProblems: 'All of it was applied.',
  notes: (count: number) => `${countText(count)} ${count === 1 ? 'note' : 'notes'}`,
  repeatsFile: (fileName: string) => `Repeats ${fileName}. Nothing was changed.`,

  noStatements: 'Import the bank’s first statement (camt.053) above.',
  statement: 'Statement',
  number: 'Number',
  period: 'Closes on',
  opening: 'Opening (RM)',
  closing: 'Closing (RM)',
  entriesOf: 'Entries',
  downloaded: 'open bank entries',
  downloadHint: 'With two days, those booked between them.'
} as const
