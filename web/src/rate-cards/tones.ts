import type { VersionStatus } from '@payouts/contract/rate-cards/schema'
import type { Tone } from '#ui/texts/tones.ts'

const tones: Record<VersionStatus, Tone> = {
  Draft: 'blue',
  Requested: 'pink',
  Approved: 'teal',
  'In force': 'green',
  Past: 'grey'
}

export const versionTone = (status: string): Tone => tones[status as VersionStatus] ?? 'grey'
