import { countOf } from '@payouts/contract/count-text'
import type { Ringgit } from '@payouts/contract/money'
import { withCurrency } from '#ui/texts/unbroken.ts'

export const messages = {
  earmark: 'Earmark',
  purpose: 'Amounts set aside on dealers’ accounts. An account goes on being paid; what is earmarked is not available.',
  earmarks: 'Earmarks',
  totalDealers: 'Total Dealers',
  totalDealersDetail: 'With an earmark',
  totalEarmarkAmount: 'Total Earmark Amt',
  totalEarmarkDetail: 'Set aside on their accounts',
  furtherEarmarks: (count: number) => countOf(count, 'further earmark'),
  downloaded: 'earmarks',
  downloadHint: 'The earmarks that were set between two days.',
  addNew: 'ADD NEW',
  noEarmarks: 'Nothing is set aside on any account.',
  firstEarmark: 'Set money aside',
  enterValue: 'Please enter some value first!',

  name: 'Name',
  code: 'Code',
  vendor: 'Vendor',
  date: 'Date',
  reason: 'Reason',
  balanceRm: 'Balance (RM)',
  earmarkRm: 'Earmark (RM)',
  availableRm: 'Available (RM)',
  noEarmark: 'No earmark',

  addDealer: 'Add Dealer',
  addDealerPurpose: 'Search for a dealer, then set an amount of its account aside.',
  dealers: 'Dealers',
  searchBy: 'Search by',
  byDealer: 'Dealer',
  byTransactions: 'Transactions',
  billingAccountNo: 'Billing Account No',
  reportDate: 'Report Date',
  transactionType: 'Transaction Type',
  enterDealer: 'Please enter value to search for dealer.',
  willBeDisplayed: 'Search results will be displayed here.',
  nobodyFound: 'Search for something else.',
  addEarmark: 'Add Earmark',
  updateEarmark: 'Update Earmark',
  removeEarmark: 'Remove Earmark',
  viewEarmark: 'View Earmark',
  adding: 'Adding Earmark',

  dealerName: 'Dealer Name',
  balance: 'Balance',
  available: 'Available balance',
  figures: 'Balance, earmark and what is available',
  uncovered: (amount: Ringgit) =>
    `The balance does not cover ${withCurrency(amount)} of it yet: what comes in is set aside until it does.`,
  willRemove: (amount: Ringgit, name: string) =>
    `${withCurrency(amount)} of ${name} will no longer be set aside. The timeline keeps what was done.`,
  keep: 'Back',
  close: 'Close',
  done: 'SUCCESS',
  removed: 'REMOVED',

  timeline: 'Timeline',
  loadingTimeline: 'Loading timeline',
  noTimeline: 'Nothing was ever earmarked on this account.',
  changedBy: (name: string) => `by ${name}`,

  changedMeanwhile: 'Somebody was quicker',
  isNow: (amount: Ringgit, reason: string, by: string) =>
    `${by} has set aside ${withCurrency(amount)} meanwhile, for “${reason}”. Nothing of yours was saved.`,
  isGone: (by: string) => `${by} has removed this earmark meanwhile. Nothing of yours was saved.`,
  takeOver: 'Show the current values'
} as const
