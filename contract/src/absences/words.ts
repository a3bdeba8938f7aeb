import { dayText } from '#day-text.ts'
import type { Day } from '#page.ts'

/** The first and the last day of an absence. */
export type AwayDays = { fromDay: Day; toDay: Day }

/** `1–14 Dec 2026`, `28 Nov – 3 Dec 2026`, `30 Dec 2026 – 2 Jan 2027`; one day alone `1 Dec 2026`. */
export function daysInWords({ fromDay, toDay }: AwayDays): string {
  const [start, end] = [dayText(fromDay), dayText(toDay)]
  const [date, month, year] = start.split(' ')
  const [, lastMonth, lastYear] = end.split(' ')
  if (start === end) return end
  if (year !== lastYear) return `${start} – ${end}`
  return month === lastMonth ? `${date}–${end}` : `${date} ${month} – ${end}`
}

/** `Nadia for Farid (away 1–14 Dec 2026)`; `Nadia` if she acts for herself. */
export function inWhoseName(name: string, behalf: (AwayDays & { name: string }) | null): string {
  return behalf === null ? name : `${name} for ${behalf.name} (away ${daysInWords(behalf)})`
}

/** `Farid is away until 14 Dec 2026; Nadia decides meanwhile`. */
export function awayText(name: string, { toDay, delegate }: { toDay: Day; delegate: string | null }): string {
  const meanwhile = delegate === null ? 'nobody decides' : `${delegate} decides`
  return `${name} is away until ${dayText(toDay)}; ${meanwhile} meanwhile`
}
