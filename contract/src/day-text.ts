/** January to December. */
export const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-MY', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month))
)
const isoDay = /^(\d{4})-(\d{2})-(\d{2})/

/** `2026-11-21` as `21 Nov 2026`, which is unambiguous; other texts stay unchanged. */
export function dayText(day: string): string {
  const parts = isoDay.exec(day)
  if (!parts) return day
  return `${Number(parts[3])} ${monthNames[Number(parts[2]) - 1]?.slice(0, 3) ?? parts[2]} ${parts[1]}`
}

/** `2026-11`, or any of its days, as `Nov 2026`. */
export const monthText = (month: string): string => dayText(`${month.slice(0, 7)}-01`).replace(/^1 /, '')

/** The same in full: `November 2026`. */
export const fullMonthText = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

/** Swedish dates are ISO 8601 dates: `2026-11-21 14:05`. */
const inKualaLumpur = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kuala_Lumpur',
  dateStyle: 'short',
  timeStyle: 'short'
})

/** The calendar day, `YYYY-MM-DD`, and the time of day, `14:05`, of an instant in Kuala Lumpur. */
export function dayAndTime(instant: Date): { day: string; time: string } {
  const [day = '', time = ''] = inKualaLumpur.format(instant).split(' ')
  return { day, time }
}
