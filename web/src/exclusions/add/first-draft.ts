import type { OwedDealer } from '@payouts/contract/exclusions/schema'
import { ringgitOf, senOf } from '@payouts/contract/money'
import { type AdjustmentDraft, emptyDraft } from '#adjustments/new/adjustment-draft.ts'

type RequestedDealer = { dealerCode: string; dealerName: string | undefined }

/**
 * The form's first values: the requested dealer, or the one that is owed most, with the owed amount. A clawback that
 * was left out is owed in the other direction.
 */
export function firstDraft(owed: readonly OwedDealer[], requested: RequestedDealer | undefined): AdjustmentDraft {
  const dealer = requested ? owed.find(({ dealerCode }) => dealerCode === requested.dealerCode) : owed[0]
  if (!dealer)
    return requested
      ? { ...emptyDraft, dealerCode: requested.dealerCode, dealerName: requested.dealerName ?? '' }
      : emptyDraft
  const { dealerCode, dealerName, leftExcludedAmount } = dealer
  const sen = senOf(leftExcludedAmount)
  const owedSum = { type: sen > 0n ? 'CREDIT' : 'DEBIT', amount: ringgitOf(sen > 0n ? sen : -sen) } as const
  return { ...emptyDraft, dealerCode, dealerName, ...owedSum }
}
