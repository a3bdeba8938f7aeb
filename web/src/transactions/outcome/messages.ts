import { countOf, countText } from '@payouts/contract/count-text'
import type { ActionKind } from '@payouts/contract/cycles/schema'

const process = 'Please wait while we process your request'
const review = 'Please wait while the bussiness owner review your request.'
const others = 'Others have to approve it first.'

/** The texts of an outcome page by kind of action: heading, wait and end. */
export const outcomeTexts: Record<ActionKind, { title: string; wait: string; end: string }> = {
  APPROVE: { title: 'Approved', wait: process, end: 'Nothing of it waits for its payment any more.' },
  GIVE_APPROVAL: { title: 'Approved, Others to Follow', wait: review, end: others },
  HOLD: { title: 'Put On Hold', wait: process, end: 'What is on hold is not paid until it is released.' },
  REQUEST_APPROVAL: { title: 'Approval Requested', wait: process, end: 'This request does not wait any more.' },
  RETURN: { title: 'Returned for Review', wait: process, end: 'The cycle went back to review.' },
  COMMENT: { title: 'Comment Added', wait: process, end: 'The comment is in the cycle’s activity.' },
  REATTEMPT: { title: 'Re-attempted', wait: process, end: 'What could be paid has been paid.' },
  REQUEST_RELEASE: { title: 'Release Requested', wait: review, end: 'This request does not wait any more.' },
  REFUSE_RELEASE: { title: 'Release Refused', wait: review, end: 'What was refused stayed on hold.' },
  RELEASE: { title: 'Released', wait: process, end: 'It is paid with its cycle, or has been paid on its own.' },
  REQUEST_CANCEL: { title: 'Cancellation Requested', wait: review, end: others },
  CANCEL: { title: 'Cancelled', wait: process, end: 'What was cancelled is never paid.' },
  ACCEPT_IMPORT: { title: 'Import Accepted', wait: process, end: 'The cycle was opened for review.' },
  DROP_IMPORT: { title: 'Import Dropped', wait: process, end: 'Nothing of it is paid.' },
  EXCLUDE: { title: 'Excluded', wait: process, end: 'What is excluded is not paid.' },
  GIVE_BACK: { title: 'Given Back', wait: process, end: 'What was excluded went back to where it stood.' }
}

export const messages = {
  done: 'Done',
  netPayout: 'Net PayOut',
  waiting: (waiting: number, all: number) => `${countText(waiting)} of ${countOf(all, 'transaction')}`,
  failed: (dealers: number) =>
    `${countOf(dealers, 'dealer')} of the whole cycle could not be paid. The cycle’s payout errors say why.`,
  unknownHint: 'This page shows what an action did. Its address names it by the reference that the action was given.',
  success: {
    title: 'Success',
    invalid: 'This address names no action',
    home: { to: '/dashboard', label: 'Go to Dashboard' },
    labels: {
      payout: 'Payout',
      dealers: 'Dealers',
      transactions: 'Transactions',
      date: 'Date',
      by: 'By',
      waiting: 'Still waiting',
      cycleNow: 'Cycle now',
      referenceNo: 'Reference No.'
    }
  }
} as const
