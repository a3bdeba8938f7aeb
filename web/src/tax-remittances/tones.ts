import type { TaxMonthState } from '@payouts/contract/tax-remittances/schema'
import type { Tone } from '#ui/texts/tones.ts'

const tones: Record<TaxMonthState, Tone> = {
  Running: 'grey',
  'To Remit': 'orange',
  'Nothing to Remit': 'grey',
  Billed: 'orange',
  Requested: 'blue',
  Remitted: 'green'
}
export const stateTone = (state: string): Tone => tones[state as TaxMonthState]
