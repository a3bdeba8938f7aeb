import type { OwedDealer } from '@payouts/contract/exclusions/schema'
import { ringgitOf, senOf } from '@payouts/contract/money'
import { type AdjustmentDraft, emptyDraft } from '../adjustments/adjustment-draft.ts'

type Asked = { dealerCode: string; dealerName: string | undefined }

/**
 * The form as it opens: for the dealer that was asked for, or for the one that is owed most, with what is owed.
 * A clawback that was left out is owed the other way round.
 */
export function firstDraft(owed: readonly OwedDealer[], asked: Asked | undefined): AdjustmentDraft {
  const dealer = asked ? owed.find(({ dealerCode }) => dealerCode === asked.dealerCode) : owed[0]
  if (!dealer)
    return asked ? { ...emptyDraft, dealerCode: asked.dealerCode, dealerName: asked.dealerName ?? '' } : emptyDraft
  const { dealerCode, dealerName, leftExcludedAmount } = dealer
  const sen = senOf(leftExcludedAmount)
  const named = { ...emptyDraft, dealerCode, dealerName }
  if (sen === 0n) return named
  return { ...named, type: sen > 0n ? 'CREDIT' : 'DEBIT', amount: ringgitOf(sen > 0n ? sen : -sen) }
}
