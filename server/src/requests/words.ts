/** What people do with a request, as the audit trail and notices say it. There are no other words for it. */
export type Step = 'REQUEST' | 'GIVE APPROVAL OF' | 'APPROVE' | 'REFUSE' | 'WITHDRAW' | 'APPLY' | 'VOID'

type StepWords = {
  /** Before what is requested: "to withdraw P00000001". */
  done: string
  /** The same in a notice, after the person's name. */
  notice: string
  /** The state that a request is in afterwards, and the first word of the answer. */
  status: 'Pending' | 'Approved' | 'Refused' | 'Withdrawn' | 'Void'
}

/**
 * `GIVE APPROVAL OF` is an approval after which others have to follow. `APPLY` is of a request that one person makes and
 * decides, where the rule of two people is off. `VOID` ends a request that cannot be applied any more.
 */
export const stepWords: Readonly<Record<Step, StepWords>> = {
  REQUEST: { done: 'Requested', notice: 'requests', status: 'Pending' },
  'GIVE APPROVAL OF': {
    done: 'Approved, with others to follow, the request',
    notice: 'approved, with others to follow, your request',
    status: 'Pending'
  },
  APPROVE: { done: 'Approved the request', notice: 'approved your request', status: 'Approved' },
  REFUSE: { done: 'Refused the request', notice: 'refused your request', status: 'Refused' },
  WITHDRAW: { done: 'Withdrew the request', notice: 'withdrew the request', status: 'Withdrawn' },
  APPLY: { done: 'Applied the request', notice: 'applied the request', status: 'Approved' },
  VOID: { done: 'Could not apply the request', notice: 'could not apply your request', status: 'Void' }
}
