import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

dayjs.extend(customParseFormat)

/** How fields show a day and send it. */
export const dayFormat = 'YYYY-MM-DD'

/** Strictly one of these, so each with and without a leading zero. */
const typedFormats = [
  ...[dayFormat, 'YYYY/MM/DD', 'YYYYMMDD'],
  ...['D MMM YYYY', 'D MMMM YYYY', 'DD MMM YYYY', 'DD MMMM YYYY'],
  ...['D/M/YYYY', 'DD/MM/YYYY', 'D.M.YYYY', 'DD.MM.YYYY']
]

/** The day that somebody typed, as `YYYY-MM-DD`; null if it is none. */
export function typedDay(text: string): string | null {
  const day = dayjs(text.trim(), typedFormats, true)
  return day.isValid() ? day.format(dayFormat) : null
}
