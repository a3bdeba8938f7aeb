// Apart from the shapes: lists are fetched with the first screen, and need no more than these.

/**
 * `Making` until its payments and its file are worked out, `Not Made` where that failed; `Sent` once the server has
 * handed the file over itself.
 */
export const runStatuses = [
  'Making',
  'Not Made',
  'Pending Approval',
  'Approved',
  'Sent',
  'Withdrawal Requested',
  'Withdrawn',
  'Refused'
] as const

/** Why a payment that is due is not in a run, the first that applies. */
export const leftOutReasons = [
  'CONTRADICTION',
  'LIST ONLY',
  'ACCOUNT FROZEN',
  'ACCOUNT CHANGED',
  'ACCOUNT WAITS',
  'PAYMENT RETURNED',
  'WITHDRAWAL ASKED',
  'DATA INCOMPLETE',
  'ABOVE THE MOST'
] as const

/** Whether the dealer was paid before: never, or to another account. */
export const accountMarks = ['FIRST PAYMENT', 'NEW ACCOUNT'] as const
