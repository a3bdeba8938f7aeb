import { countOf } from '@payouts/contract/count-text'
import type { HoldType } from '@payouts/contract/cycles/hold-types'
import type { Ringgit } from '@payouts/contract/money'
import { withCurrency } from '#ui/texts/unbroken.ts'

export const messages = {
  dealer: 'Dealer',
  toDealers: 'Choose a dealer',
  noDealer: 'Choose a dealer',
  noDealerHint: 'Find a dealer by name or code in the search at the top.',
  toDashboard: 'Go to Dashboard',
  waiting: 'Reading the dealer',
  kinds: { DEALER: 'Dealer', MASTER_DEALER: 'Master dealer' },
  lines: { PREPAID: 'Prepaid', POSTPAID: 'Postpaid' },
  unknownType: 'Company type unknown',
  contract: (from: string, to: string) => `Contract ${from} – ${to}`,
  eInvoices: 'Paid against e-invoices',

  summary: 'The account now',
  balance: 'Balance',
  available: 'Available balance',
  earmarked: (amount: Ringgit | null) => (amount ? `${withCurrency(amount)} set aside` : 'Nothing set aside'),
  onHold: 'On hold',
  furtherHolds: 'Further holds',
  paidTo: 'Paid to',
  noBank: 'No bank account: it cannot be paid',
  bankEnding: (ending: string) => `Account ending in ${ending}`,

  statement: 'Statement',
  answer: 'Answer',
  copyReply: { en: 'Copy reply in English', ms: 'Copy reply in Malay' },
  copied: 'Copied',
  notCopied: 'The browser did not let it be copied.',
  notApproved: 'Not approved yet: the dealer does not see this payout, so there is no reply to copy.',
  statementPdf: 'Statement as PDF',
  noBranch: 'This dealer has no branch to address a file to.',
  cycles: 'Latest payouts',
  whyDifferent: 'Why different from an earlier cycle',
  noCycles: 'No cycle has transactions of this dealer.',
  payoutBy: (day: string) => `payout by ${day}`,
  explain: (cycle: string) => `Explain ${cycle}`,
  explainThis: 'Explain',
  explained: 'Explained above',
  heldSince: (amount: string, holdType: HoldType, day: string | null) =>
    day ? `${amount} is held since ${day}: ${holdType}` : `${amount} is held: ${holdType}`,
  taxOf: (amount: Ringgit, isExpected: boolean) =>
    isExpected
      ? `${withCurrency(amount)} of withholding tax is expected`
      : `${withCurrency(amount)} of withholding tax`,

  payments: 'Latest payments to the bank',
  noPayments: 'Nothing was sent to a bank account yet.',
  reissued: 'Payments that pay a returned amount again',
  toAccount: (bank: string, ending: string) => `${bank}, account ending in ${ending}`,

  holds: 'On hold, and why',
  allHolds: 'On-Hold',
  nothingHeld: 'Nothing this dealer earned is on hold.',
  transactions: (count: number) => countOf(count, 'transaction'),
  releaseRequested: (count: number) => `release of ${count} requested`,
  since: (day: string) => `since ${day}`,
  said: (remark: string) => `“${remark}”`,
  holdOf: (holdType: HoldType, cycle: string) => `${holdType}, ${cycle}`,

  adjustments: 'Latest adjustments',
  allAdjustments: 'Debit / Credit',
  noAdjustments: 'No credit or debit was made by hand.',

  tax: 'Withholding tax this year',
  allTax: 'Withholding Tax',
  allEInvoices: 'E-Invoices',
  notConcerned: 'No tax to withhold',
  notConcernedWhy: 'No tax is withheld from companies and partnerships, nor from who was paid less than the threshold.',
  withheld: (amount: Ringgit, rate: string) => `${withCurrency(amount)} withheld this year, at ${rate}.`,

  limits: 'Cash-out limits',
  allLimits: 'Cash Out Limit',
  tier: (tier: string) => `${tier} tier`,

  freeze: 'Freeze',
  allFreezes: 'Freeze Account',
  neverFrozen: 'Never frozen',
  frozenBy: (name: string) => `by ${name}`,
  pic: (name: string) => `PIC ${name}`,

  keptBack: 'Kept back, perhaps paid already',
  earmark: 'Earmark',
  allEarmarks: 'Earmark',
  noEarmark: 'Nothing is set aside'
} as const
