import type { BulkStatus } from '@payouts/contract/bulk-changes/list'
import type { Tone } from '#ui/texts/tones.ts'

const tones: Record<BulkStatus, Tone> = {
  Checked: 'blue',
  Pending: 'pink',
  Approved: 'green',
  Refused: 'grey',
  Withdrawn: 'grey',
  'Taken Back': 'orange'
}

export const bulkTone = (status: string): Tone => tones[status as BulkStatus] ?? 'grey'
