import type { AdjustmentStatus, AdjustmentType, PostingMode } from '@payouts/contract/adjustments/choices'
import { countOf } from '@payouts/contract/count-text'
import type { Ringgit } from '@payouts/contract/money'
import { dayText } from '#ui/texts/day-text.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'

const moves: Record<AdjustmentType, (amount: Ringgit, dealer: string) => string> = {
  CREDIT: (amount, dealer) => `${withCurrency(amount)} is added to the account of ${dealer}`,
  DEBIT: (amount, dealer) => `${withCurrency(amount)} is taken from the account of ${dealer}`
}

export const messages = {
  debitCredit: 'Debit / Credit',
  purpose: 'Money added to a dealer’s account or taken from it by hand, at once or on a day to come.',
  adjustments: 'Adjustments',
  totalCredit: 'Total Credit',
  totalDebit: 'Total Debit',
  scheduledSum: (amount: Ringgit) => `${withCurrency(amount)} scheduled`,
  downloaded: 'adjustments',
  downloadHint: 'The adjustments that post between two days.',
  add: 'ADD ADJUSTMENT',
  nothingYet: 'Adjustments appear here once they are added.',
  firstAdjustment: 'Credit or debit an account',
  fetchError: (problem: string) => `The adjustments could not be read: ${problem}`,

  name: 'Name',
  code: 'Code',
  type: 'Type',
  description: 'Description',
  status: 'Status',
  amount: 'Amount',
  amountRm: 'Amount (RM)',
  date: 'Date',

  newTitle: 'New adjustment',
  newPurpose: 'Add money to a dealer’s account or take it away, now or on a later day.',
  editTitle: 'Edit adjustment',
  viewTitle: 'Adjustment',
  provideDetails: 'Please provide details',
  details: 'Adjustment Details',
  dealer: 'Dealer',
  dealerPlaceholder: 'Search for a dealer',
  searchDealer: 'Search dealer',
  chooseType: 'Choose a type',
  chooseDescription: 'Choose a description',
  posting: 'Posting',
  postings: { scheduled: 'Scheduled', posted: 'Immediate' },
  reference: 'Reference',
  referencePlaceholder: 'YA_XXXXXX',
  postedOn: 'Posted on',
  notPosted: 'Not posted',
  save: 'SAVE',
  chooseDate: 'Choose the date',
  typeDate: 'Type a date, or choose it below',
  noDate: 'Type a date such as 2026-12-05 or 5 Dec 2026.',
  choose: 'Choose',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  effect: (type: AdjustmentType, amount: Ringgit, dealer: string, scheduledFor: string | undefined) =>
    scheduledFor === undefined
      ? `${moves[type](amount, dealer)} as soon as you save. That cannot be undone: only another adjustment makes it good.`
      : `${moves[type](amount, dealer)} on ${dayText(scheduledFor)}. Until then it can be changed or cancelled.`,
  frozenDealer: 'This account is frozen. What is posted to it becomes an Error until it is unfrozen.',
  dealerChange: 'Dealer Name change is not allowed',
  alert: 'ALERT',

  error: 'This adjustment could not be posted',
  errorHint: 'When that is settled, try again: it is then posted today. It can be changed or cancelled, too.',
  tryAgain: 'Try again',
  postedNow: 'The adjustment has been posted.',

  cancelAdjustment: 'CANCEL ADJUSTMENT',
  cancelTitle: 'Cancel Scheduled Adjustment',
  cancelQuestion: 'Do you want to cancel this scheduled (unposted) adjustment?',
  cancelFinal: 'It will never be posted. This cannot be undone.',
  close: 'CLOSE',

  searchTitle: 'Search dealer',
  searchPurpose: 'Find the dealer to adjust, then add it to the form. What you have filled in is kept.',
  searchedBy: 'Name / Code / Vendor',
  searchLabel: 'Search by Name / Code / Vendor',
  searchFirst: 'Search results will be displayed here.',
  enterValue: 'Please enter some value!',
  dealers: 'Dealers',
  backToForm: 'Adjustment',
  vendor: 'Vendor',
  account: 'Account',
  frozen: 'Frozen',
  active: 'Active',
  addDealer: 'Add Dealer',

  success: 'Success',
  updated: 'Adjustment updated successfully',
  cancelled: 'Adjustment cancelled successfully',
  added: 'New adjustment added successfully',
  cancelledSince: 'This adjustment has been cancelled. It will never be posted.',
  notCancelled: 'Not cancelled',
  currentStatus: (status: AdjustmentStatus) => `This adjustment has not been cancelled: it is ${status}.`,
  referenceNo: 'Reference No.',
  done: 'Done',
  invalid: 'There is no adjustment to show',
  invalidHint: 'This address does not say which adjustment it is about. Open it from the list.',
  toList: 'Go to Debit / Credit',

  requests: {
    count: (count: number) => countOf(count, 'adjustment waits', 'adjustments wait'),
    sums: { CREDIT: (amount: string) => `Credit of ${amount}`, DEBIT: (amount: string) => `Debit of ${amount}` },
    for: 'for',
    change: 'Change',
    atOnce: 'posted at once',
    on: (day: string) => `on ${day}`,
    account: (code: string) => `account ${code}`,
    makesGood: 'It reimburses a removed exclusion.',
    before: (what: string) => `Currently: ${what}.`,
    reading: 'Its approvals are being read.',
    effects: {
      posted: 'With the last approval it is posted at once, and cannot be undone.',
      scheduled: 'With the last approval it is scheduled. If its day has passed by then, it is posted at once.'
    } satisfies Record<PostingMode, string>,
    refused: 'Nothing is done.',
    approvals: 'Approvals',
    waits: 'Waits for approval',
    additionWaits: 'Nothing is done yet: others have to approve an adjustment of this amount first.',
    changeWaits: 'Nothing is changed yet: others have to approve this change first.',
    changeWaitsHere: 'A change of this adjustment waits for others to approve it. It is listed under Debit / Credit.'
  }
} as const
