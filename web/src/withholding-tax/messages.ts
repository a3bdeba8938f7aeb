import type { Ringgit } from '@payouts/contract/money'
import { percentText, withCurrency } from '#ui/texts/unbroken.ts'

export const messages = {
  withholdingTax: 'Withholding Tax',
  purpose: 'Dealers whose payments bear tax under section 107D of the Income Tax Act 1967, or may soon.',
  dealersLabel: 'Dealers with withholding tax',
  noDealers: 'Nobody was paid enough to bear withholding tax.',

  downloaded: 'withholding tax',
  downloadHint: 'What was paid and withheld between two days.',

  total: 'Total (RM)',
  totalDetail: 'Gross paid to these dealers',
  interval: 'Interval',
  intervalDetail: 'Whole calendar years',
  dealers: 'Dealers',
  removedCount: (count: string) => `${count} removed`,
  confirmed: 'Confirmed',
  confirmedDetail: 'Tax is withheld',
  unConfirmed: 'UnConfirmed',
  unConfirmedDetail: 'Nothing is withheld yet',

  holds: (rate: string, threshold: Ringgit, since: string) =>
    `Since ${since}: ${rate} of the gross paid to individuals and sole proprietors who were paid more than ${withCurrency(threshold)} in the year before.`,
  comes: (rate: string, threshold: Ringgit, from: string) => `From ${from}: ${rate}, above ${withCurrency(threshold)}.`,

  name: 'Name',
  status: 'Status',
  code: 'Code',
  vendor: 'Vendor',
  companyType: 'Company Type',
  payoutRm: 'Payout (RM)',
  thisYearRm: 'This year (RM)',
  unknownType: 'Company type unknown',

  why: {
    Confirmed: 'Paid more than the threshold last year: tax is withheld from every payment this year.',
    Unconfirmed: 'Paid more than the threshold this year: tax will be withheld from next year on.',
    Removed: 'Taken off by an administrator: nothing is withheld.'
  },
  whyUnknown: 'The company type is unknown: nothing is withheld until the dealer’s record says what it is.',
  removedBecause: 'Reason of the removal',
  removedAt: 'Removed',
  lastYear: 'Paid last year',
  thisYear: 'Paid this year',
  payout: 'Payout',
  paidIn: (year: number) => `Paid in ${year}`,
  paidUntil: (year: number) => `Paid until the end of ${year}`,
  share: (percent: number, threshold: Ringgit) => `${percentText(percent)} of ${withCurrency(threshold)}`,
  percentOfThreshold: (percent: number) => `${percentText(percent)} of the threshold`,

  reason: 'Reason',
  goRemove: 'Remove from withholding tax…',
  goRestore: 'Restore to withholding tax…',
  remove: 'Remove from withholding tax',
  restore: 'Restore to withholding tax',
  removeMeans: 'Nothing will be withheld from what is posted to this dealer from now on.',
  restoreMeans: 'Its payments bear tax again as soon as the law asks for it.',
  removedTitle: 'REMOVED',
  restoredTitle: 'RESTORED',
  close: 'Close',

  benefits: 'Benefits in kind',
  remittances: 'Tax remittances'
} as const
