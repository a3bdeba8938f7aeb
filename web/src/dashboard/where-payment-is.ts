import type { OwnPayments } from '@payouts/contract/dashboard/endpoints'
import { dayOfInstant, dayText } from '#ui/texts/day-text.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'

/** Where a payment is, as a dealer asks for it. */
export function paymentLocation(payment: OwnPayments['last'][number]['payment']): string {
  if (payment === null) return 'It was put on your account.'
  const amount = withCurrency(payment.amount)
  const since = dayText(dayOfInstant(payment.statusAt))
  switch (payment.status) {
    case 'SETTLED':
      return `${amount} reached your bank account on ${since}.`
    case 'REJECTED':
    case 'RETURNED':
      return `${amount} came back from your bank on ${since}: ask your provider whether your bank account is right.`
    case 'WITHDRAWN':
      return `${amount} is back on your account since ${since}, and will be paid again.`
    case 'UNKNOWN':
      return `${amount} was sent to your bank; your provider is asking where it is.`
    default:
      return `${amount} is on its way to your bank account.`
  }
}
