import { type Permission, permission } from '#permissions.ts'

/** The decisions that can be delegated during an absence, with the permissions that both people need. */
export const delegable = {
  CYCLE: permission('Payout', 'APPROVE'),
  PAYMENT_RUN: permission('Payment Runs', 'APPROVE'),
  RELEASE: permission('On Hold', 'RELEASE'),
  CANCELLATION: permission('On Hold', 'CANCEL'),
  ADJUSTMENT: permission('Debit/Credit', 'APPROVE'),
  ADJUSTMENT_FILE: permission('Bulk Changes', 'APPROVE'),
  BANK_ACCOUNT: permission('Dealers', 'APPROVE')
} as const satisfies Record<string, Permission>

export const delegableKinds = [
  'CYCLE',
  'PAYMENT_RUN',
  'RELEASE',
  'CANCELLATION',
  'ADJUSTMENT',
  'ADJUSTMENT_FILE',
  'BANK_ACCOUNT'
] as const
export type DelegableKind = (typeof delegableKinds)[number]

const words: Record<DelegableKind, string> = {
  CYCLE: 'payouts of cycles',
  PAYMENT_RUN: 'payment runs',
  RELEASE: 'releases',
  CANCELLATION: 'cancellations',
  ADJUSTMENT: 'adjustments',
  ADJUSTMENT_FILE: 'files of adjustments',
  BANK_ACCOUNT: 'changes of bank accounts'
}

/** `payouts of cycles, releases and cancellations`. */
export function kindsText(kinds: readonly DelegableKind[]): string {
  const [last = '', ...others] = kinds.map((kind) => words[kind]).toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
}
