import type { Day } from '@payouts/contract/page'
import { today } from '#ui/texts/day-text.ts'

/** The last day that is over in Kuala Lumpur. */
export const yesterday = (): Day => new Date(Date.parse(today()) - 86_400_000).toISOString().slice(0, 10)
