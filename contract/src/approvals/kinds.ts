import { delegable } from '#absences/delegable.ts'
import { type Permission, permission } from '#permissions.ts'

/** The kinds of decisions that need approvals, named as in the database. */
export const approvalKinds = [
  'CYCLE',
  'PAYMENT_RUN',
  'RELEASE',
  'CANCELLATION',
  'ADJUSTMENT',
  'MAKE_GOOD',
  'BANK_ACCOUNT'
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

type KindRules = {
  title: string
  /** The permission to approve it. */
  needs: Permission
  /** The permission to request it, for people who may not see the screen of approvals. */
  requestedIn?: Permission
  /** The least number of approvers besides the requester. */
  least: 0 | 1
}

export const kindRules: Record<ApprovalKind, KindRules> = {
  CYCLE: {
    title: 'Payout of a cycle',
    needs: delegable.CYCLE,
    least: 1
  },
  PAYMENT_RUN: {
    title: 'Payment run',
    needs: delegable.PAYMENT_RUN,
    least: 1
  },
  RELEASE: {
    title: 'Release of held transactions',
    needs: delegable.RELEASE,
    least: 1
  },
  CANCELLATION: {
    title: 'Cancellation of held transactions',
    needs: delegable.CANCELLATION,
    least: 0
  },
  ADJUSTMENT: {
    title: 'Adjustment',
    needs: delegable.ADJUSTMENT,
    least: 0
  },
  MAKE_GOOD: {
    title: 'Reimbursement of a removed exclusion',
    needs: delegable.ADJUSTMENT,
    requestedIn: permission('Exclusions', 'ADD ADJUSTMENT'),
    least: 0
  },
  BANK_ACCOUNT: {
    title: 'Change of bank account or payout route',
    needs: delegable.BANK_ACCOUNT,
    least: 1
  }
}

/** The subject of approvals: a cycle by its batch number; a run, decision or change by its number. */
export type Subject = { kind: ApprovalKind; subject: string }

/** The prefix of a file of adjustments as a subject, before its number. */
export const filePrefix = 'file '

/** A file of adjustments, under the policy of adjustments. */
export const approvalsOfFile = (bulkChangeId: number): Subject => ({
  kind: 'ADJUSTMENT',
  subject: `${filePrefix}${bulkChangeId}`
})

/** The permission to approve it: whoever approves adjustments approves files of them. */
export const neededFor = ({ kind, subject }: Subject): Permission =>
  kind === 'ADJUSTMENT' && subject.startsWith(filePrefix) ? delegable.ADJUSTMENT_FILE : kindRules[kind].needs

/** The permissions whose screens show its progress. */
export const seenIn = (subject: Subject): Permission[] => {
  const { requestedIn } = kindRules[subject.kind]
  return [neededFor(subject), ...(requestedIn ? [requestedIn] : [])].map(({ menuName }) => permission(menuName))
}
