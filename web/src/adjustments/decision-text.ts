import type { AdjustmentDecision } from '@payouts/contract/adjustments/decision-schema'
import { dayText } from '../ui/day-text.ts'
import { withCurrency } from '../ui/unbroken.ts'
import { messages } from './messages.ts'

const texts = messages.decisions

type Requested = Pick<AdjustmentDecision, 'type' | 'amount' | 'posting' | 'date'>

const sumOf = ({ type, amount }: Requested): string => texts.sums[type](withCurrency(amount))
const postingDayText = ({ posting, date }: Requested): string =>
  posting === 'posted' ? texts.atOnce : texts.on(dayText(date))

/** `Credit of RM 38,000.00 for Kedai Satu`. */
export function decisionTitle({ adjustmentId, before, ...requested }: AdjustmentDecision): string {
  const what = `${sumOf(requested)} ${texts.for} ${requested.dealerName}`
  return adjustmentId === null ? what : `${texts.change}: ${what}`
}

/** The request; for a change, with the current values. */
export function decisionText({ before, kind, ...requested }: AdjustmentDecision): string {
  const { description, dealerCode, referenceNo } = requested
  const parts = [
    `${description}, ${postingDayText(requested)}, ${texts.account(dealerCode)}, ${referenceNo}.`,
    ...(kind === 'MAKE_GOOD' ? [texts.makesGood] : []),
    ...(before ? [texts.before(`${sumOf(before)}, ${before.description}, ${postingDayText(before)}`)] : [])
  ]
  return parts.join(' ')
}
