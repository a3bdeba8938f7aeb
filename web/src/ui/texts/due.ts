import { countOf } from '@payouts/contract/count-text'
import { today } from './day-text.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The number of days until a day; negative once it has passed. Calendar days, so that clock changes have no effect. */
export function daysLeft(day: string, from = today()): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/** `13 days late`, `due today`, `in 2 days`. */
export const dueText = (day: string, from = today()): string => dueInDays(daysLeft(day, from))

/** The same for a known number of days. */
export function dueInDays(days: number): string {
  if (days === 0) return 'due today'
  return days > 0 ? `in ${countOf(days, 'day')}` : `${countOf(-days, 'day')} late`
}
