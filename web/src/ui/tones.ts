import './tones.css'

/** The colours that carry a meaning; each is never shown without its word. */
export type Tone = 'green' | 'blue' | 'grey' | 'pink' | 'orange' | 'teal' | 'red'

/** The CSS colour of a tone, right in light and in dark. */
export function toneColour(tone: Tone): string {
  return `var(--tone-${tone})`
}

const payoutTones: Record<string, Tone> = { completed: 'green', scheduled: 'blue', cancel: 'grey', cancelled: 'grey' }
const holdTones: Record<string, Tone> = { 'release approval': 'green', hold: 'orange' }

/** A payout's status: completed green, scheduled blue, cancelled dark grey, any other pink. */
export function payoutTone(status: string): Tone {
  return payoutTones[status.toLowerCase()] ?? 'pink'
}

const ownStateTones: Record<string, Tone> = {
  ...{ settled: 'green', paid: 'green', 'in transit': 'blue', payable: 'blue', held: 'orange' },
  ...{ withdrawn: 'grey', cancelled: 'grey', excluded: 'grey' }
}

/** What has become of a dealer's share: paid green, on its way blue, held orange, ended grey, any other pink. */
export function ownStateTone(state: string): Tone {
  return ownStateTones[state.toLowerCase()] ?? 'pink'
}

/** A held cycle's status: release approval green, hold orange, any other grey. */
export function holdTone(status: string): Tone {
  return holdTones[status.toLowerCase()] ?? 'grey'
}
