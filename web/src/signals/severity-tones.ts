import type { Tone } from '#ui/texts/tones.ts'

export const severityTones = { red: 'red', amber: 'orange', off: 'grey' } as const satisfies Record<string, Tone>
