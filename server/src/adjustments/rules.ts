import type { AdjustmentType } from '@payouts/contract/adjustments/choices'
import type { Sen } from '@payouts/contract/money'
import type { Entry } from '../ledger/rules.ts'

/** What an adjustment moves: a credit to the dealer out of the adjustments account, a debit the other way. */
export function adjustmentEntries(moved: { accountCode: string; type: AdjustmentType; amount: Sen }): Entry[] {
  const toDealer = moved.type === 'CREDIT' ? moved.amount : -moved.amount
  return [
    { accountCode: moved.accountCode, amount: toDealer },
    { accountCode: 'ADJUSTMENTS', amount: -toDealer }
  ]
}
