import type { FormState } from '@payouts/contract/cp58/schema'
import type { Tone } from '#ui/texts/tones.ts'

const tones: Record<FormState, Tone> = {
  Nothing: 'grey',
  'To Issue': 'orange',
  Changed: 'orange',
  Making: 'blue',
  'To Hand Over': 'pink',
  'On Request': 'grey',
  'Handed Over': 'green'
}
export const toneOfForm = (state: string): Tone => tones[state as FormState]
