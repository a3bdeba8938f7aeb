import type { NewAdjustment } from '@payouts/contract/adjustments/schema'
import type { OwedDealer } from '@payouts/contract/exclusions/schema'
import { ringgitOf, senOf, withCurrency } from '@payouts/contract/money'
import { type Refusal, refuse } from '#platform/refusal.ts'

export const nothingOwed = refuse(
  'refusedByRule',
  'This exclusion excluded nothing from approved cycles, so there is nothing to reimburse.',
  'removeExclusionDetailsId'
)

/**
 * Why an adjustment does not reimburse a removed exclusion: it may move at most what was excluded for its dealer,
 * reversed for a clawback. It may be less, as the entered amount is net of tax.
 */
export function refusedReimbursement(
  owed: readonly OwedDealer[],
  { dealerCode, type, amount }: Pick<NewAdjustment, 'dealerCode' | 'type' | 'amount'>
): Refusal | undefined {
  const [most] = owed
  if (!most) return nothingOwed
  const dealer = owed.find((one) => one.dealerCode === dealerCode)
  if (!dealer)
    return refuse(
      'refusedByRule',
      `This exclusion left nothing of ${dealerCode} out of approved cycles. Choose ${inFull(most)}, or another dealer who is owed something.`,
      'dealerCode'
    )
  const leftOut = senOf(dealer.leftExcludedAmount)
  const owedType = leftOut > 0n ? 'CREDIT' : 'DEBIT'
  if (type !== owedType)
    return refuse('refusedByRule', `Only a ${owedType} makes good what was left out of ${inFull(dealer)}.`, 'type')
  const limit = leftOut > 0n ? leftOut : -leftOut
  if (senOf(amount) <= limit) return undefined
  return refuse(
    'refusedByRule',
    `This exclusion left ${withCurrency(ringgitOf(limit))} of ${inFull(dealer)} out of approved cycles. Enter that or less.`,
    'amount'
  )
}

const inFull = ({ dealerName, dealerCode }: OwedDealer): string => `${dealerName} (${dealerCode})`
