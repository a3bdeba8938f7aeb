import { no, type Verdict, yes } from '#verdict.ts'
import type { CycleStatus, TransactionState } from './schema.ts'

export type { Verdict }

type CycleState = { payoutStatus: CycleStatus }

const inReview = new Set<CycleStatus>(['Pending Review', 'Pending Approval'])
const notPostedYet = new Set<CycleStatus>(['Pending Review', 'Pending Approval', 'Hold'])

/** The rules of domain 3 that need only a cycle's state: the same sentence disables the button and refuses the call. */
export const cycleCan = {
  hold: ({ payoutStatus }: CycleState) =>
    inReview.has(payoutStatus) ? yes : no('Only a cycle that is Pending Review or Pending Approval can be held.'),
  requestApproval: ({ payoutStatus }: CycleState) =>
    payoutStatus === 'Pending Review' ? yes : no('This cycle is not pending review.'),
  approve: ({ payoutStatus }: CycleState) =>
    payoutStatus === 'Pending Approval' ? yes : no('This cycle is not pending approval.'),
  return: ({ payoutStatus }: CycleState) =>
    payoutStatus === 'Pending Approval' ? yes : no('This cycle is not pending approval.'),
  takeApprovalBack: ({ payoutStatus }: CycleState) =>
    payoutStatus === 'Scheduled'
      ? yes
      : no('Only the approval of a cycle that was approved and is not posted can be taken back.'),
  comment: ({ payoutStatus }: CycleState) =>
    payoutStatus === 'In Validation' || payoutStatus === 'Dropped' ? no('This cycle has not been accepted yet.') : yes,
  decide: ({ payoutStatus }: CycleState) =>
    payoutStatus === 'In Validation' ? yes : no('This import has been decided already.'),
  reattempt: ({ payoutStatus }: CycleState) =>
    payoutStatus === 'Error' ? yes : no('This cycle has no posting errors to re-attempt.'),
  importAgain: ({
    payoutStatus,
    hasPaidRows,
    sentEInvoice
  }: CycleState & { hasPaidRows: boolean; sentEInvoice: string | null }) => {
    if (payoutStatus !== 'In Validation' && payoutStatus !== 'Dropped' && !notPostedYet.has(payoutStatus))
      return no('This cycle has been approved; a new calculation can no longer replace it.')
    if (sentEInvoice !== null)
      return no(
        `E-invoice ${sentEInvoice} states rows of this cycle and was sent to the tax authority. Cancel the cycle’s e-invoices first, or hold and cancel the rows that are wrong and import the right ones as another cycle.`
      )
    // A release posts on its own day, and the cycle's approval may have been taken back since.
    return hasPaidRows
      ? no(
          'Rows of this cycle have been paid, so no new file can replace it. Hold and cancel the rows that are wrong, and import the right ones as another cycle.'
        )
      : yes
  }
}

/** Whether a release makes a row payable again (true) or posts it separately on a day (false). */
export const isBeforeApproval = (status: CycleStatus): boolean => notPostedYet.has(status) || status === 'In Validation'

/** The states of rows for each action. */
export const actsOn: Record<'hold' | 'requestRelease' | 'release' | 'refuseRelease' | 'cancel', TransactionState[]> = {
  hold: ['PAYABLE'],
  requestRelease: ['HELD'],
  release: ['RELEASE_REQUESTED'],
  refuseRelease: ['RELEASE_REQUESTED'],
  cancel: ['HELD', 'RELEASE_REQUESTED']
}
