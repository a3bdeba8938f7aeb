import './tones.css'

/** The colours that carry a meaning; each is never shown without its word. */
export type Tone = 'green' | 'blue' | 'grey' | 'pink' | 'orange' | 'teal' | 'red'

/** The CSS colour of a tone, right in light and in dark. */
export function toneColour(tone: Tone): string {
  return `var(--tone-${tone})`
}

const payoutTones: Record<string, Tone> = {
  ...{ completed: 'green', settled: 'green', paid: 'green', scheduled: 'blue', payable: 'blue', 'in transit': 'blue' },
  ...{ held: 'orange', cancel: 'grey', cancelled: 'grey', excluded: 'grey', withdrawn: 'grey' }
}
const holdTones: Record<string, Tone> = { 'release approval': 'green', hold: 'orange' }

/**
 * The tone of a payout's status, or of one dealer's state in it: green if done, blue if scheduled, orange if held,
 * dark grey if ended without a payment, otherwise pink.
 */
export function payoutTone(status: string): Tone {
  return payoutTones[status.toLowerCase()] ?? 'pink'
}

/** The tone of a held cycle's status: release approval green, hold orange, any other grey. */
export function holdTone(status: string): Tone {
  return holdTones[status.toLowerCase()] ?? 'grey'
}
