import { dayOfInstant } from '../ui/day-text.ts'

const dayMs = 86_400_000

/** How many calendar days of Kuala Lumpur lie between an instant (ISO 8601) and now; 0 for today. */
export function daysHeld(since: string, now: Date): number {
  const days = (Date.parse(dayOfInstant(now.toISOString())) - Date.parse(dayOfInstant(since))) / dayMs
  return Math.max(0, Math.round(days))
}
