import { type PaymentStatus, paymentStatusNames } from '@payouts/contract/payments/status'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import type { Tone } from '#ui/texts/tones.ts'

const tones: Record<PaymentStatus, Tone> = {
  INSTRUCTED: 'grey',
  'IN FILE': 'blue',
  ACCEPTED: 'teal',
  SETTLED: 'green',
  REJECTED: 'red',
  RETURNED: 'red',
  UNKNOWN: 'orange',
  WITHDRAWN: 'grey'
}

/** How far a payment has come, in words and colour. */
export const PaymentStatusDot = ({ status }: { status: PaymentStatus }) => (
  <StatusDot tone={tones[status]}>{paymentStatusNames[status]}</StatusDot>
)
