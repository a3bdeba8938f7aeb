import { addDays } from '../clock.ts'

/** A cell's text. `day` is set if a number may be a day; `problem` says why the text cannot be trusted. */
export type Cell = { text: string; day?: string; problem?: string }

type StoredCell = { type: string; value: string; inline: string; isFormula: boolean }
type Reading = { texts: readonly string[]; since1904: boolean }

/** A cell as the sheet stores it: a shared string's number, an inline string, a number, a boolean or an error. */
export function cellOf({ type, value, inline, isFormula }: StoredCell, reading: Reading): Cell {
  if (isFormula && value === '' && type === 'n') return { text: '=', problem: withoutResult }
  switch (type) {
    case 's':
      return sharedCell(reading.texts[Number(value)])
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

// Programs that write workbooks without working them out, and damaged ones: an empty cell would be another value.
const withoutResult = 'is a formula without its result: open the workbook in a spreadsheet program, and save it'
const lostText = 'is a text that the workbook has lost: enter it again'

const sharedCell = (text: string | undefined): Cell =>
  text === undefined ? { text: '?', problem: lostText } : { text: text.trim() }

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
