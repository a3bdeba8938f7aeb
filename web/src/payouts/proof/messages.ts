import type { ProofStatementName } from '@payouts/contract/payouts/proof'

export const messages = {
  title: 'Proof',
  titleOf: (cycle: string) => `Proof of ${cycle}`,
  purpose: 'The cycle’s figures, compared with each other. Nothing can be approved while one of them disagrees.',
  agree: 'Totals agree',
  disagree: 'Totals disagree',
  agreeHint: 'Imported, transactions, dealers, types, postings and ledger come to the same, to the sen.',
  disagreeHint: 'The cycle can neither be submitted nor approved until they agree.',
  holds: 'Holds',
  fails: 'Does not hold',
  print: 'Print',
  evidence: 'Evidence',
  takingEvidence: 'The evidence is being read and signed…',
  reading: 'The proof is being read',

  identity: 'Every ringgit is in one place',
  imported: 'Imported',
  together: 'Together',

  total: 'The same total everywhere',
  totalHint: 'Imported less excluded',
  rows: 'Transactions',
  rowsUnknown: 'Not added up as they stand',
  dealers: 'Dealers',
  types: 'Transaction types',
  header: 'Header of the cycle',

  posted: 'Postings, ledger and payments',
  notPosted: 'Nothing in this cycle has been posted yet.',
  gross: 'Gross',
  tax: 'Withholding tax',
  net: 'Net',
  postings: 'Postings',
  ledger: 'Ledger',
  paymentRail: 'Bank channel',
  figure: 'RM',

  request: 'What was requested for approval',
  notRequested: 'Its approval has not been requested.',
  asRequested: 'The cycle is as it was requested.',
  changedSince: 'The cycle is not as it was requested:',
  approvedAsRequested: 'Approved as it was requested.',
  digest: 'SHA-256 of version, totals and net',

  everyRow: 'Every transaction, added up',
  neverChecked: 'The transactions themselves have not been added up since they were imported.',
  changedSinceCheck: 'The cycle has changed since. What changed kept its totals up to date.',
  checking: (count: string) => `${count} added up so far`,
  check: 'Check every row',

  subject: 'Where',
  kept: 'Kept',
  found: 'Found',
  more: (count: number) => `and ${count} more`
} as const

/** A statement as a panel says it; the contract has it in full. */
export const statementLabels: Record<ProofStatementName, string> = {
  IDENTITY: 'Imported is the sum of all states, for each dealer and type',
  HEADER: 'The header’s sums are those of its dealers and types',
  POSTINGS: 'Each dealer’s postings are what was paid',
  TAX: 'Gross is net and withholding tax, at its rate',
  LEDGER: 'Each posting is booked, and its journal comes to zero',
  PAYMENTS: 'What was available was instructed once',
  ROWS: 'Totals and postings equal the transactions'
}
