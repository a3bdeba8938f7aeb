import type { Ringgit } from '@payouts/contract/money'
import { withCurrency } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import type { RecordedEvent } from '#activity/record.ts'
import { closedProblem } from '#periods/closed-months.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'

/** Texts and refusals of earmarks, whether single or in a file. */

type Values = { earmarkAmount: Ringgit; reason: string }
export type EarmarkEvent = { action: string; activity: string; amount: Ringgit; details: object }

export const added = ({ earmarkAmount: amount }: Pick<Values, 'earmarkAmount'>): EarmarkEvent => ({
  action: 'ADD EARMARK',
  activity: `Earmarked ${withCurrency(amount)} of`,
  amount,
  details: { amount }
})

export function updated(before: Values, { earmarkAmount, reason }: Values): EarmarkEvent {
  const [was, is] = [withCurrency(before.earmarkAmount), withCurrency(earmarkAmount)]
  return {
    action: 'UPDATE EARMARK',
    activity:
      was === is ? `Gave another reason for the earmark of ${is} of` : `Changed the earmark from ${was} to ${is} of`,
    amount: earmarkAmount,
    details: { before, after: { earmarkAmount, reason } }
  }
}

export const removed = ({ amount }: { amount: Ringgit }): EarmarkEvent => ({
  action: 'REMOVE EARMARK',
  activity: `Removed the earmark of ${withCurrency(amount)} of`,
  amount,
  details: { amount }
})

export function eventOf(
  { input, caller, clock, requestId }: Omit<WriteCall<{ reason: string }>, 'tx' | 'services' | 'dryRun'>,
  { code, name }: { code: string; name: string },
  change: EarmarkEvent
): RecordedEvent {
  return {
    ...change,
    area: 'earmarks',
    actor: caller,
    name: `${name} (${code})`,
    reason: input.reason,
    accountCode: code,
    requestId,
    at: clock.now()
  }
}

export const noSuchAccount = (code: string): Refusal =>
  refuse('refusedByRule', `There is no account ${code}.`, 'accountCode')

export function refusedDay(
  { transactionDate }: { transactionDate?: Day | undefined },
  today: Day,
  closed: Day | null = null
): Refusal | undefined {
  if (!transactionDate) return undefined
  const inClosedMonth = closedProblem(transactionDate, closed)
  if (inClosedMonth) return refuse('refusedByRule', inClosedMonth, 'transactionDate')
  if (transactionDate <= today) return undefined
  return refuse('refusedByRule', 'An earmark stands from today or from a day before.', 'transactionDate')
}
