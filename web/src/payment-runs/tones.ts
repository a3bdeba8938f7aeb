import type { RunStatus } from '@payouts/contract/payment-runs/schema'
import type { Tone } from '#ui/texts/tones.ts'

const tones: Record<RunStatus, Tone> = {
  Making: 'grey',
  'Not Made': 'red',
  'Pending Approval': 'pink',
  Approved: 'blue',
  Sent: 'green',
  'Withdrawal Requested': 'orange',
  Withdrawn: 'grey',
  Refused: 'grey'
}

export const runTone = (status: string): Tone => tones[status as RunStatus] ?? 'grey'
