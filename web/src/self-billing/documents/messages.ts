import { countOf } from '@payouts/contract/count-text'
import type { Destination } from '@payouts/contract/self-billing/documents'

export const messages = {
  eInvoice: 'E-invoice',
  purpose: 'What the payer issues for what its dealers earn, and what the tax authority says of it.',
  listLabel: 'Self-billed e-invoices',
  toPayouts: 'See all cycles',
  noDocuments:
    'No e-invoice yet. They are built when a cycle is approved that has dealers with e-invoices, from the day on from which the payer’s details hold.',

  number: 'Number',
  type: 'Type',
  status: 'State',
  name: 'Dealer',
  code: 'Dealer Code',
  uuid: 'Authority’s number',
  transactionNo: 'Transaction',
  cycle: 'Payout cycle',
  amount: 'Amount (RM)',
  validated: 'Valid since',
  wrong: 'What is wrong',
  owed: 'Still to be issued',
  paidFirst: 'Paid before it is issued',
  paidFirstUntil: (day: string) => `Paid before it is issued; to be issued by ${day}.`,

  documentPurpose: 'A self-billed e-invoice: what it states, of which transactions, and what happened to it.',
  invalid: 'The address names no e-invoice.',
  invalidHint: 'Choose one in the register.',
  toRegister: 'E-invoices',
  back: 'E-invoices',
  reading: 'Reading the e-invoice',
  next: 'What comes next',
  facts: 'E-invoice',
  states: 'States',
  transactions: (count: number) => countOf(count, 'transaction'),
  refersTo: 'Corrects',
  olderOriginal: 'An original from before the first e-invoice',
  replaces: 'Issued instead of',
  replacedBy: 'Issued again as',
  issued: 'Issued',
  sent: 'Last sent',
  tries: (count: number) => `, ${countOf(count, 'time')}`,
  link: 'Public page',
  open: 'Open at the tax authority',
  noPublicPage: 'None: a stub has no public page.',
  downloadPdf: 'Download PDF',
  mailed: 'Mailed',
  mailedTo: (to: string) => ` to ${to}`,
  notMailed: (why: string) => `Refused: ${why}`,
  qr: 'QR code',
  qrOf: 'QR code of the public page',
  place: 'Place',
  bytes: 'As sent',
  size: 'Size',
  digest: 'SHA-256',
  sizeInBytes: (bytes: number) => countOf(bytes, 'byte'),
  unknown: 'Not known yet',

  lines: 'Lines',
  line: 'Line',
  clawbacks: (type: string) => `${type}, clawbacks`,
  total: 'Total',
  rows: 'Transactions',
  rowsOfLine: (line: string) => `Transactions: ${line}`,
  allLines: 'Show all lines',
  noRows: 'No transaction matches.',
  transactionType: 'Transaction type',
  date: 'Date',
  plan: 'Plan',
  state: 'State',
  history: 'What happened',
  correlation: (id: string) => `answer ${id}`,

  cancel: 'Cancel e-invoice',
  leave: 'Back',
  keep: 'Keep it',
  issueAgain: 'Issue again',
  acts: {
    cancel: {
      title: (documentNo: string) => `Cancel ${documentNo}`,
      verb: 'Request cancellation',
      hint: 'Somebody else approves it. The tax authority then cancels the e-invoice, and its transactions can be issued again.',
      reason: 'What is wrong with it'
    },
    keep: {
      title: (documentNo: string) => `Keep ${documentNo}`,
      verb: 'Keep it',
      hint: 'The e-invoice stays valid although its dealer asked to reject it, and payments to the dealer go out again.',
      reason: 'Why it is right'
    },
    again: {
      title: (documentNo: string) => `Issue the transactions of ${documentNo} again`,
      verb: 'Issue again',
      hint: 'Mend first what is wrong. Another e-invoice with another number then states the same transactions.',
      reason: 'What was mended'
    }
  },
  rejection: 'The dealer asked to reject it',
  rejectionHint:
    'No payment run takes a payment of this dealer until somebody keeps the e-invoice, or it is cancelled.',
  kept: 'Somebody decided to keep it.',
  askedOn: 'Asked',
  reason: 'Reason',
  cancellableUntil: 'Can be cancelled until',
  aboutCancellations: 'cancellations of e-invoices',
  cancellationOf: (documentNo: string, dealer: string) => `Cancellation of ${documentNo}, ${dealer}`,
  cancellationEffect: 'The tax authority cancels it. Its transactions lose its number; unpaid ones are held again.',
  cancelling: 'The tax authority is told to cancel it.'
} as const

/** Where documents go, where that is not the authority. */
export const destinationWords: Partial<Record<Destination, string>> = {
  off: 'Nothing is sent: MYINVOIS is off',
  stub: 'Stub on this server: nothing counts',
  sandbox: 'Sandbox of the authority: nothing counts'
}

export const sendingWords = {
  failing: (since: string, problem: string) => `The tax authority has not taken e-invoices since ${since}: ${problem}`,
  busy: (until: string) => `The tax authority asked for a pause until ${until}.`,
  certificate: (days: number) =>
    days < 0 ? 'The certificate is over: e-invoices are not valid.' : `The certificate ends in ${countOf(days, 'day')}.`
} as const
