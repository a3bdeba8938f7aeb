/** What people do with a request. Buttons, titles, notices and the audit trail have no other words for it. */
export type Step = 'REQUEST' | 'GIVE APPROVAL OF' | 'APPROVE' | 'REFUSE' | 'WITHDRAW' | 'APPLY' | 'VOID'

type StepWords = {
  /** In the audit trail, before what is requested: "to withdraw P00000001". */
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
export const stepWords = {
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
} as const satisfies Readonly<Record<Step, StepWords>>

/** The steps that end a request by a person's decision, in the order of their states. */
export const decidedStatuses = [stepWords.APPROVE.status, stepWords.REFUSE.status, stepWords.WITHDRAW.status] as const
export type DecidedStatus = (typeof decidedStatuses)[number]
