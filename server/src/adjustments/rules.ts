import type { AdjustmentType } from '@payouts/contract/adjustments/choices'
import { type Ringgit, type Sen, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { Entry } from '#ledger/rules.ts'

/** What an adjustment adds to the dealer's account: negative for a debit. */
export const signedAmount = ({ type, amount }: { type: AdjustmentType; amount: Ringgit }): Sen =>
  type === 'CREDIT' ? senOf(amount) : -senOf(amount)

/** The entries of an adjustment: a credit moves money from the adjustments account to the dealer, a debit back. */
export function adjustmentEntries(moved: { accountCode: string; type: AdjustmentType; amount: Ringgit }): Entry[] {
  const toDealer = signedAmount(moved)
  return [
    { accountCode: moved.accountCode, amount: toDealer },
    { accountCode: 'ADJUSTMENTS', amount: -toDealer }
  ]
}

type Move = { type: AdjustmentType; amount: Ringgit; date: Day }

/**
 * Whether a change moves more than was decided: more money, in the other direction, or earlier. Then it needs the
 * approvals of a new adjustment. The database uses the same rule, `moves_more`.
 */
export const movesMore = (before: Move, after: Move): boolean =>
  senOf(after.amount) > senOf(before.amount) || after.type !== before.type || after.date < before.date
