// Separate from the shapes: lists are loaded with the first screen and need only these.

/**
 * `Making` until its payments and its file are complete, `Not Made` if that failed; `Sent` once the server has handed
 * the file over.
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

/** Why a due payment is not in a run, the first reason that applies. */
export const leftOutReasons = [
  'CONTRADICTION',
  'LIST ONLY',
  'ACCOUNT FROZEN',
  'ACCOUNT CHANGED',
  'ACCOUNT WAITS',
  'PAYMENT RETURNED',
  'WITHDRAWAL ASKED',
  'E-INVOICE REJECTED',
  'DATA INCOMPLETE',
  'ABOVE THE MOST'
] as const

/** Whether the dealer was paid before: never, or to another account. */
export const accountMarks = ['FIRST PAYMENT', 'NEW ACCOUNT'] as const
