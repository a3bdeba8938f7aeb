import type { Tone } from '../ui/tones.ts'

export const severityTones = { red: 'red', amber: 'orange', off: 'grey' } as const satisfies Record<string, Tone>
