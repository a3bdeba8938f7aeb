import type { Day } from '../page.ts'

/** The first and the last day of an absence. */
export type AwayDays = { fromDay: Day; toDay: Day }

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

function partsOf(day: Day) {
  const [year = '', month = '', date = ''] = day.split('-')
  return { year, month: months[Number(month) - 1] ?? month, date: String(Number(date)) }
}

/** `14 Dec 2026`. */
export function dayInWords(day: Day): string {
  const { year, month, date } = partsOf(day)
  return `${date} ${month} ${year}`
}

/** `1–14 Dec 2026`, `28 Nov – 3 Dec 2026`, `30 Dec 2026 – 2 Jan 2027`; one day alone `1 Dec 2026`. */
export function daysInWords({ fromDay, toDay }: AwayDays): string {
  const [from, to] = [partsOf(fromDay), partsOf(toDay)]
  const end = dayInWords(toDay)
  if (fromDay === toDay) return end
  if (from.year !== to.year) return `${dayInWords(fromDay)} – ${end}`
  return from.month === to.month ? `${from.date}–${end}` : `${from.date} ${from.month} – ${end}`
}

/** `Nadia for Farid (away 1–14 Dec 2026)`; `Nadia` where she acts for herself. */
export function inWhoseName(name: string, behalf: (AwayDays & { name: string }) | null): string {
  return behalf === null ? name : `${name} for ${behalf.name} (away ${daysInWords(behalf)})`
}

/** `Farid is away until 14 Dec 2026; Nadia decides meanwhile`. */
export function awayText(name: string, { toDay, delegate }: { toDay: Day; delegate: string | null }): string {
  const meanwhile = delegate === null ? 'nobody decides' : `${delegate} decides`
  return `${name} is away until ${dayInWords(toDay)}; ${meanwhile} meanwhile`
}
