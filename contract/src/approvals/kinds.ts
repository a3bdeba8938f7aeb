import { type Permission, permission } from '../permissions.ts'

/** What takes approvals. The database uses the same names. */
export const approvalKinds = ['CYCLE', 'PAYMENT_RUN', 'RELEASE', 'CANCELLATION'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

type KindRules = {
  title: string
  /** Which amount its bands are about. */
  amount: string
  /** What somebody needs to approve it. */
  needs: Permission
  /** How few may be asked for, beside the person who asked. */
  least: 0 | 1
}

export const kindRules: Record<ApprovalKind, KindRules> = {
  CYCLE: {
    title: 'Payout of a cycle',
    amount: 'What the cycle pays, after withholding tax, when its approval is requested.',
    needs: permission('Payout', 'APPROVE'),
    least: 1
  },
  PAYMENT_RUN: {
    title: 'Payment run',
    amount: 'The sum of its payments.',
    needs: permission('Payment Runs', 'APPROVE'),
    least: 1
  },
  RELEASE: {
    title: 'Release of what is held',
    amount: 'The sum of the held transactions, credits and clawbacks alike.',
    needs: permission('On Hold', 'RELEASE'),
    least: 1
  },
  CANCELLATION: {
    title: 'Cancellation of what is held',
    amount:
      'The sum of the held transactions, credits and clawbacks alike. In more than one cycle it always takes a second person.',
    needs: permission('On Hold', 'CANCEL'),
    least: 0
  }
}
