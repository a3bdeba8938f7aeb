/**
 * The days by which commands date something in the books, by path and field: none is taken in a closed month. Settings
 * that hold from a day on are among them, as they decide what is booked.
 */
export const datedDays: Readonly<Record<string, string>> = {
  '/api/v1/earmark/addEarmark': 'transactionDate',
  '/api/v1/earmark/updateEarmark': 'transactionDate',
  '/api/v1/earmark/removeEarmark': 'transactionDate',
  '/api/v1/debitCredit/addAdjustment': 'date',
  '/api/v1/debitCredit/updateAdjustment': 'date',
  '/api/v1/exclusion/removeExclusionSubmitAdjustments': 'date',
  '/api/v1/payout/approvePayout': 'selectedDate',
  '/api/v1/payout/importCycle': 'payoutDate',
  '/api/v1/onHold/requestReleaseHoldTransactionType': 'selectedDate',
  '/api/v1/onHold/requestReleaseHoldTransactions': 'selectedDate',
  '/api/v1/onHold/requestReleaseHoldCompany': 'selectedDate',
  '/api/v2/onHold/requestReleaseHoldCycle': 'selectedDate',
  '/api/v1/onHold/releaseHoldTransactionType': 'selectedDate',
  '/api/v1/onHold/releaseHoldTransactions': 'selectedDate',
  '/api/v1/onHold/releaseHoldCompany': 'selectedDate',
  '/api/v2/onHold/releaseHoldCycle': 'selectedDate',
  '/api/v1/paymentRuns/makePaymentRun': 'executeOn',
  '/api/v1/paymentRuns/changePaymentSettings': 'validFrom',
  '/api/v1/approvals/changePolicy': 'validFrom',
  '/api/v1/signals/changeSignalRule': 'validFrom',
  '/api/v1/selfBilling/changePayerDetails': 'validFrom',
  '/api/v1/chartOfAccounts/changeChart': 'validFrom',
  '/api/v1/chartOfAccounts/importChart': 'validFrom'
}

/** The days of commands that date nothing in the books, by what they say instead. A path may end anywhere. */
export const otherDays = {
  'which rows or payments are meant': ['matching', 'dueUntil'],
  'which bookings a file has': ['/journals/exportJournals'],
  'which month closes or opens again': ['month'],
  'what an API client may decide': ['/api/v1/systems/'],
  'how staff sign in': ['/api/v1/singleSignOn/'],
  'where the rows of closed cycles lie': ['/api/v1/archives/'],
  'who is away': ['fromDay', 'toDay', 'lastDay'],
  'which sales a rule is about': ['exclusionStart', 'exclusionEnd', '/api/v1/rateCards/'],
  'the calendar of cycles': ['updatePayoutDatesDetailsList', 'cutoffDate', 'reportDate'],
  'when a bank or the tax office was paid, which is booked today': ['settledOn', 'paidOn'],
  'when a form or a benefit was received': ['/api/v1/cp58/', 'givenOn'],
  'what a report is about': ['/api/rp/'],
  'nothing: only releases have a day': ['/onHold/refuse', '/onHold/cancel']
} as const
