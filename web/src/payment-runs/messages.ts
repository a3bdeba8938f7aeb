import { countOf, countText } from '@payouts/contract/count-text'
import type { ClosedDay } from '@payouts/contract/holidays/schema'
import type { Ringgit } from '@payouts/contract/money'
import { leftOutWords } from '@payouts/contract/payment-runs/left-out-words'
import type { LeftOutReason } from '@payouts/contract/payment-runs/schema'
import { requestWords } from '@payouts/contract/requests/words'
import { actTitle } from '#requests/request-words.ts'
import { dayText } from '#ui/texts/day-text.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'

const payments = (count: number) => countOf(count, 'payment')

export const messages = {
  title: 'Payments',
  tabs: 'Payments by progress',
  tabPurposes: {
    runs: 'One person makes a run of what is due, a second approves it, then the bank gets its file.',
    due: 'Instructed, and in no run yet.',
    payments: undefined,
    settings: 'Who pays, out of which account, and how. A second person approves every change.'
  },
  allPayments: 'All payments',

  due: 'Due',
  nothingDue: 'Nothing waits for a payment run.',
  nothingDueHint: 'Payments fall due once a cycle is approved and posted.',
  toPayouts: 'See all cycles',
  readingDue: 'Reading what is due',
  day: 'Day',
  bank: 'Bank',
  count: 'Payments',
  amount: 'Amount (RM)',
  notNow: 'Cannot go out now',
  waiting: (count: number) => `${countText(count)} more in a run`,
  noCode: 'no bank code',
  sumOfDue: (count: number, days: number) => `${payments(count)} on ${countOf(days, 'day')}`,
  leftOut: (count: number, reason: LeftOutReason) => `${countText(count)} ${leftOutWords[reason]}`,

  runs: 'Payment runs',
  noRuns: 'No payment run was made yet. Make one of the payments that are due.',
  toDue: 'See what is due',

  make: 'Make a run',
  makeTitle: 'Make a payment run',
  dueUntil: 'Due until',
  executeOn: 'Execute on',
  closedDay: (rails: readonly string[], { reason, nextDay }: ClosedDay) =>
    `${rails.join(' and ')} ${rails.length === 1 ? 'does' : 'do'} not pay on that day (${reason}). The bank pays on ${dayText(nextDay)}.`,
  profile: 'Bank format',
  banks: 'Banks',
  everyBank: 'Every bank',
  chosenBanks: 'Only these',
  previewLabel: 'What the run would hold',
  counting: 'Counting …',
  inRun: (count: number, total: Ringgit) => `${payments(count)}, ${withCurrency(total)}`,
  leftOutTitle: (count: number) => `${payments(count)} left out`,
  showLeftOut: (shown: number, all: number) => (shown < all ? `The first ${shown} of them` : 'Show them'),
  changedTexts: (count: number) =>
    `${countOf(count, 'payment has', 'payments have')} a name or text that the bank’s file writes otherwise.`,
  newAccounts: (count: number) => `${payments(count)} to an account that was not paid before.`,
  firstOnes: 'first payments',
  otherAccounts: 'other accounts than before',
  makeNow: (count: number) => `Make a run of ${payments(count)}`,
  nothingToMake: 'None of these payments can go into a file.',
  made: (runNo: string) => `Payment run ${runNo} is made. A second person has to approve it.`,
  making: (runNo: string) => `Payment run ${runNo} is being made.`,

  run: 'Payment run',
  back: 'Payments',
  toList: 'Go to Payments',
  invalid: 'This address names no payment run.',
  invalidHint: 'Open a run from the list.',
  reading: 'Reading the payment run',
  makingNow: (done: number, expected: number) => `${countText(done)} of ${payments(expected)} done`,
  notMade: 'It could not be made',

  progress: 'How far it has come',
  facts: 'Run',
  payer: 'Payer',
  executedOn: 'Execute on',
  madeBy: 'Made by',
  approvedBy: 'Approved by',
  refusedBy: 'Refused by',
  reportedOn: 'Known to be at the bank',
  sinceReport: 'since its report of ',
  cancelledBy: 'Cancelled by the bank',
  withdrawalBy: 'Withdrawal requested by',
  withdrawnBy: 'Withdrawn by',
  again: 'Instructed again',
  dueBy: 'Payments due until',
  file: 'File',
  fileName: 'Name',
  size: 'Size',
  bytes: (size: number) => `${countText(size)} bytes`,
  digest: 'SHA-256',
  downloads: 'Downloads',
  downloaded: (count: number, name: string) => `${countText(count)}, the last by ${name}, `,
  neverDownloaded: 'None yet',
  sent: 'Handed over',
  handedTo: (place: string) => `to ${place}, `,
  handsOver: 'The server hands it over once the run is approved.',
  byHand: 'Not by the server: download the file and give it to the bank.',
  none: 'not yet',

  sums: 'By bank channel and bank',
  rail: 'Bank channel',
  total: 'Total',
  watch: 'Check first',
  nothingToWatch: 'No text was changed for the bank, and every account was paid before.',
  history: 'History',
  nothingHappened: 'Nothing yet.',
  list: 'Payments of the run',
  noPayments: 'The run has no payments yet.',
  reportHolds: 'the payments of this run',

  approve: requestWords.approve,
  approveSum: (total: Ringgit) => `${requestWords.approve} ${withCurrency(total)}`,
  approveTitle: (runNo: string) => `Approve payment run ${runNo}`,
  approveWords: (count: number, total: Ringgit) =>
    `${payments(count)}, ${withCurrency(total)}, are in the bank’s file from then on, and the file may go to the bank.`,
  refuse: requestWords.refuse,
  refuseTitle: (runNo: string) => `Refuse payment run ${runNo}`,
  refuseWords: 'Nothing goes to the bank. Its payments can be put into another run.',
  download: 'Download file',
  downloading: 'Fetching the file …',
  withdraw: 'Withdraw',
  withdrawTitle: (runNo: string) => `Request to withdraw payment run ${runNo}`,
  withdrawWords:
    'You declare that the bank never got this file. A second person has to declare it, too; then the money goes back to the dealers’ accounts. Nobody can download the file meanwhile.',
  neverTakenWords:
    'The server has handed this file over, or begun to. You declare that the bank says it never took it. A second person has to declare it, too; then the money goes back to the dealers’ accounts. Take the file away from where it was put. Nobody can download it meanwhile.',
  atBankWords:
    'The bank has reported of this run, so it has the file. It can be withdrawn only if the bank has cancelled it. A second person has to confirm the bank’s reference; then the money goes back to the dealers’ accounts.',
  cancellationReference: 'The bank’s reference of the cancellation',
  cancellationRequired: 'The reference is required',
  bankSays: 'What the bank says, who said it and when',
  downloadedBefore: (count: number) => `It was downloaded ${countOf(count, 'time')}: make sure that nobody sent it.`,
  confirmTitle: (runNo: string) => actTitle('approve', `Withdraw payment run ${runNo}`),
  confirmNeverSent: 'You declare, too, that the bank never got this file.',
  confirmNeverTaken: 'You declare, too, that the bank says it never took this file.',
  confirmCancelled: (reference: string) =>
    `You declare, too, that the bank cancelled this run by its reference ${reference}: compare it with what the bank wrote.`,
  confirmWords: (count: number, total: Ringgit) =>
    `${payments(count)}, ${withCurrency(total)}, go back to the dealers’ accounts, and can be instructed again under new references. This cannot be undone.`,
  keepTitle: (runNo: string) => actTitle('refuse', `Withdraw payment run ${runNo}`),
  keepWords: (wasSent: boolean) =>
    wasSent ? 'The run stays sent.' : 'The run stays approved, and its file may go to the bank.',
  instructAgain: 'Instruct again',
  againTitle: (runNo: string) => `Instruct the payments of ${runNo} again`,
  reportedSince: 'The bank has reported of this run after it was withdrawn',
  reportedSinceWords:
    'The run was withdrawn as one that the bank never took, but the bank has its file. Ask the bank at once to cancel it before anything is paid again.',
  againWords:
    'What is available on the dealers’ accounts is instructed under new references that name the old. The next payment run pays it.',
  comment: 'Comment',
  reason: 'Reason',

  settings: 'Settings',
  settingsTitle: 'Payment settings',
  settingsFrom: (day: string) => `Payment settings from ${day} on`,
  noSettings: 'Who pays, and out of which account, is not set yet. Without it no run can be made.',
  whoSets: 'Somebody with the right SETTINGS sets it here; a second person with the right APPROVE accepts it.',
  set: 'Set them',
  change: 'Change',
  changeHint:
    'They decide out of which account money goes. They hold from their day on, once a second person approves them.',
  validFrom: 'Hold from',
  holdFrom: (day: string) => `From ${day} on`,
  nothing: 'nothing',
  upcoming: 'To come',
  changeWaits: 'A change of them waits for its decision. Decide on it or withdraw it first.',
  waitingSettings: 'Other payment settings wait for approval',
  aboutSettings: 'payment settings',
  close: 'Close',
  chooseBank: 'Choose a bank',
  save: requestWords.request
} as const
