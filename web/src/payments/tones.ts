import type { PaymentStatus } from '@payouts/contract/payments/schema'
import type { Tone } from '../ui/tones.ts'

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

export const paymentTone = (status: string): Tone => tones[status as PaymentStatus] ?? 'grey'
