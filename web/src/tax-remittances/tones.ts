import type { TaxMonthRow, TaxMonthState } from '@payouts/contract/tax-remittances/schema'
import { today } from '#ui/texts/day-text.ts'
import type { Tone } from '#ui/texts/tones.ts'

const tones: Record<TaxMonthState, Tone> = {
  Running: 'grey',
  'To Remit': 'orange',
  'Nothing to Remit': 'grey',
  Billed: 'orange',
  Requested: 'blue',
  Remitted: 'green'
}

type Due = Pick<TaxMonthRow, 'state' | 'dueDate'>

const isLate = ({ state, dueDate }: Due) =>
  (state === 'To Remit' || state === 'Billed' || state === 'Requested') && dueDate < today()

/** A month's state, and that its tax is late. */
export const stateText = (month: Due): string => (isLate(month) ? `${month.state}, late` : month.state)
export const stateTone = (month: Due): Tone => (isLate(month) ? 'red' : tones[month.state])
