import type { OwedDealer } from '@payouts/contract/exclusions/schema'
import { ringgitOf, senOf } from '@payouts/contract/money'
import { type AdjustmentDraft, emptyDraft } from '../adjustments/adjustment-draft.ts'

type RequestedDealer = { dealerCode: string; dealerName: string | undefined }

/**
 * The form as it opens: for the requested dealer, or for the one that is owed most, with what is owed.
 * A clawback that was left out is owed the other way round.
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
