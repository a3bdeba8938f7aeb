import type { AdjustmentDecision } from '@payouts/contract/adjustments/decision-schema'
import { withCurrency } from '@payouts/contract/money'
import { dayText } from '../ui/day-text.ts'
import { messages } from './messages.ts'

const texts = messages.decisions

type Asked = Pick<AdjustmentDecision, 'type' | 'amount' | 'posting' | 'date'>

const sumOf = ({ type, amount }: Asked): string => texts.sums[type](withCurrency(amount))
const whenOf = ({ posting, date }: Asked): string => (posting === 'posted' ? texts.atOnce : texts.on(dayText(date)))

/** `Credit of RM 38,000.00 for Kedai Satu`. */
export function decisionTitle({ adjustmentId, before, ...asked }: AdjustmentDecision): string {
  const what = `${sumOf(asked)} ${texts.for} ${asked.dealerName}`
  return adjustmentId === null ? what : `${texts.change}: ${what}`
}

/** What is asked for, and of a change what stands. */
export function decisionText({ before, kind, ...asked }: AdjustmentDecision): string {
  const { description, dealerCode, referenceNo } = asked
  const parts = [
    `${description}, ${whenOf(asked)}, ${texts.account(dealerCode)}, ${referenceNo}.`,
    ...(kind === 'MAKE_GOOD' ? [texts.makesGood] : []),
    ...(before ? [texts.before(`${sumOf(before)}, ${before.description}, ${whenOf(before)}`)] : [])
  ]
  return parts.join(' ')
}
