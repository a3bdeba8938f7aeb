import type { HoldDecision } from '@payouts/contract/on-hold/schema'
import { withCurrency } from '../ui/unbroken.ts'
import { messages } from './messages.ts'

const texts = messages.decisions

/** `Release of Manual Hold in October`, or in so many cycles. */
export const titleOf = ({ kind, holdType, payoutCycleName, cycleCount }: HoldDecision): string =>
  texts.heading(kind, holdType, payoutCycleName ?? texts.cycles(cycleCount))

export const sumOf = ({ amount, transactionCount, dealerCount }: HoldDecision): string =>
  texts.sum(withCurrency(amount), transactionCount, dealerCount)
