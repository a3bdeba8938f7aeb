import type { ColumnKind } from '@payouts/contract/downloads/schema'
import { mightRun } from '../inert-text.ts'
import { look } from './styles.ts'
import { xmlText } from './xml-text.ts'

/** Excel reports longer texts as damage of the file. */
export const longestText = 32_767

/** A text cell. It is never a formula, whatever its beginning: our files have no `<f>`. */
export function textCell(
  address: string,
  text: string,
  style: number = mightRun(text) ? look.quoted : look.plain
): string {
  const shown = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(shown)}</t></is></c>`
}

export function numberCell(address: string, value: string, style: number): string {
  // Only databases have `NaN` and `Infinity`.
  const last = value.charCodeAt(value.length - 1)
  return last >= 48 && last <= 57 ? `<c r="${address}" s="${style}"><v>${value}</v></c>` : textCell(address, value)
}

/** How each kind of value is written. */
export const cellOf: Record<ColumnKind, (address: string, value: string) => string> = {
  text: (address, value) => textCell(address, value),
  money: (address, value) => numberCell(address, value, look.money),
  count: (address, value) => numberCell(address, value, look.count),
  rate: (address, value) => numberCell(address, value, look.rate),
  day: (address, value) => momentCell(address, value, 'day'),
  instant: (address, value) => momentCell(address, value, 'instant')
}

function momentCell(address: string, value: string, kind: 'day' | 'instant'): string {
  const tail = momentTail(kind, value)
  return tail === undefined ? textCell(address, value) : `<c r="${address}${tail}`
}

/** A moment's cell after its address; undefined for days that spreadsheets do not have. */
export function momentTail(kind: 'day' | 'instant', value: string): string | undefined {
  const serial = kind === 'day' ? daySerial(value) : instantSerial(value)
  return serial === undefined ? undefined : `" s="${look[kind]}"><v>${serial}</v></c>`
}

const dayMs = 86_400_000
const daysBefore1970 = 25_569
/** Excel's earlier days are off by one, because it has a leap day in 1900; it has no later ones. */
const dated = /^(19(?!00)\d\d|[2-9]\d{3})-\d\d-\d\d/

/** Days since the end of 1899, as spreadsheets count; undefined if they cannot. */
function daySerial(day: string): number | undefined {
  return dated.test(day) ? Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / dayMs + daysBefore1970 : undefined
}

function instantSerial(instant: string): number | undefined {
  if (!dated.test(instant)) return undefined
  return Date.parse(`${instant.slice(0, 10)}T${instant.slice(11, 19)}Z`) / dayMs + daysBefore1970
}
