import { dayText } from '../ui/day-text.ts'

/** `2026-11` as `Nov 2026`. */
export function monthName(month: string): string {
  return dayText(`${month}-01`).replace(/^\d+ /, '')
}
