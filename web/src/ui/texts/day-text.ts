import { dayAndTime, dayText as dayOfCalendar, monthNames, monthText } from '@payouts/contract/day-text'
import { unbroken } from './unbroken.ts'

export { monthNames, monthText }

/** `2026-11-21` as `21 Nov 2026` for a screen, on one line. Copied or compared text has the contract's plain spaces. */
export const dayText = (day: string): string => unbroken(dayOfCalendar(day))

/** An instant (ISO 8601, UTC) in Kuala Lumpur's time: `21 Nov 2026, 14:05`. */
export function instantText(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  const { day, time } = dayAndTime(at)
  return `${dayText(day)}, ${time}`
}

/** The calendar day in Kuala Lumpur of an instant, `YYYY-MM-DD`; other texts stay unchanged. */
export function dayOfInstant(instant: string): string {
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? instant : dayAndTime(at).day
}

/** The calendar day in Kuala Lumpur now, `YYYY-MM-DD`. */
export function today(): string {
  return dayAndTime(new Date()).day
}
