import { countOf, countText } from '@payouts/contract/count-text'
import type { AgainstCard, UnpayableReason } from '@payouts/contract/desk/preflight'
import type { ClosedDay } from '@payouts/contract/holidays/schema'
import { type Ringgit, ringgitOf, senOf, withCurrency } from '@payouts/contract/money'
import { dayText } from '#ui/texts/day-text.ts'

const haveOrHas = (dealers: number) => (dealers === 1 ? 'has' : 'have')

const unpayable: Record<UnpayableReason, (dealers: number) => string> = {
  FROZEN: (dealers) => `${countOf(dealers, 'dealer')} ${dealers === 1 ? 'is' : 'are'} frozen`,
  'NEW BANK ACCOUNT': (dealers) =>
    `${countOf(dealers, 'dealer')} ${haveOrHas(dealers)} a new bank account that still waits`,
  'PAYMENT RETURNED': (dealers) =>
    `${countOf(dealers, 'dealer')} ${haveOrHas(dealers)} an account that returned a payment`,
  'NO BANK ACCOUNT': (dealers) =>
    `${countOf(dealers, 'dealer')} ${haveOrHas(dealers)} no bank account that can be paid`,
  'NO E-INVOICE DATA': (dealers) =>
    `${countOf(dealers, 'dealer')} cannot get an e-invoice, as ${dealers === 1 ? 'its record lacks' : 'their records lack'} data`
}

/** Differences in both directions may cancel out. */
function byHowMuch(difference: Ringgit): string {
  const sen = senOf(difference)
  if (sen === 0n) return ', which cancel out'
  return ` by ${withCurrency(ringgitOf(sen < 0n ? -sen : sen))}, too ${sen > 0n ? 'much' : 'little'}`
}

export const messages = {
  title: 'Before you decide',
  evidence: 'What it pays, and where it goes',
  reading: 'Reading what this decision does',
  points: (count: number) => (count === 0 ? 'Ready to be paid' : `${countOf(count, 'point')} before you decide`),
  payable: (dealers: number, amount: Ringgit, day: string) =>
    `${countOf(dealers, 'dealer')} can be paid ${withCurrency(amount)} before tax on ${dayText(day)}.`,
  awaitingEInvoices: (amount: Ringgit) =>
    `${withCurrency(amount)} of all sums here is paid once its e-invoices are valid.`,
  belowZero: (dealers: number, amount: Ringgit) =>
    `${countOf(dealers, 'dealer')} ${dealers === 1 ? 'comes' : 'come'} to ${withCurrency(amount)}, set off against later payouts.`,
  unpayable: (reason: UnpayableReason, dealers: number, amount: Ringgit) =>
    `${unpayable[reason](dealers)}: ${withCurrency(amount)} will not be paid.`,
  named: (rest: number) => ` and ${rest} more`,
  hold: 'Hold these rows',
  held: (cycleName: string) => `Held in ${cycleName}. The cycle now pays the rest.`,
  againstCard: ({ rows, explained, differing, difference, payableDiffering, unanswered }: AgainstCard) =>
    [
      explained === rows
        ? `All ${countOf(rows, 'row')} are as the rate card says.`
        : `${countText(explained)} of ${countOf(rows, 'row')} are as the rate card says.`,
      ...(differing > 0
        ? [`${countText(differing)} ${differing === 1 ? 'differs' : 'differ'}${byHowMuch(difference)}.`]
        : []),
      ...(differing > 0 && payableDiffering === 0 ? ['None of these is payable any more.'] : []),
      ...(unanswered > 0 ? [`The card has no answer for ${countText(unanswered)}.`] : [])
    ].join(' '),
  why: 'See why',
  rejected: (rows: number) =>
    `${countOf(rows, 'row')} of the file ${rows === 1 ? 'was' : 'were'} rejected, and cannot be repaired after the approval.`,
  repair: 'Repair',
  signals: (count: number) => `${countOf(count, 'signal')} ${count === 1 ? 'is' : 'are'} open.`,
  review: 'Review',
  closed: (day: string, { reason, nextDay }: ClosedDay) =>
    `Banks are closed on ${dayText(day)} (${reason}). The next working day is ${dayText(nextDay)}.`,
  payThen: (day: string) => `Pay on ${dayText(day)}`
} as const
