import { addDays } from '../clock.ts'

/** A cell's text. `day` is set if a number may be a day; `problem` says why the text cannot be trusted. */
export type Cell = { text: string; day?: string; problem?: string }

type StoredCell = { type: string; value: string; inline: string }
type Reading = { texts: readonly string[]; since1904: boolean }

/** A cell as the sheet stores it: a shared string's number, an inline string, a number, a boolean or an error. */
export function cellOf({ type, value, inline }: StoredCell, reading: Reading): Cell {
  switch (type) {
    case 's':
      return { text: (reading.texts[Number(value)] ?? '').trim() }
    case 'inlineStr':
      return { text: inline.trim() }
    case 'd':
      return { text: value, day: value.slice(0, 10) }
    case 'n':
      return numberCell(value, reading)
    case 'b':
      return { text: value === '1' ? 'TRUE' : 'FALSE' }
    case 'e':
      return { text: value, problem: 'is the error of a formula' }
    default:
      return { text: value }
  }
}

const mostDigits = 15
const lastSerial = 2_958_465

/** Spreadsheets store numbers as binary fractions of 15 digits, and days as numbers counted from their first day. */
function numberCell(value: string, { since1904 }: Reading): Cell {
  if (value === '') return { text: '' }
  const number = Number(value)
  if (!Number.isFinite(number)) return { text: value, problem: 'is no number' }
  if (Math.abs(number) >= 10 ** mostDigits)
    return {
      text: value,
      problem: `is a number of more than ${mostDigits} digits, of which a spreadsheet keeps ${mostDigits}: format its column as text, and enter it again`
    }
  const exact = Number(number.toPrecision(mostDigits))
  const text = String(exact).includes('e') ? exact.toFixed(20).replace(/\.?0+$/, '') : String(exact)
  // The fraction of a day is its time.
  const serial = Math.floor(exact)
  const isDay = serial >= 1 && serial <= lastSerial
  return isDay ? { text, day: addDays(since1904 ? '1904-01-01' : '1899-12-30', serial) } : { text }
}
