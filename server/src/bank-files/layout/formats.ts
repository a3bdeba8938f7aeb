import type { Sen } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { momentText } from '#downloads/rendering/texts.ts'

/** `point` writes 1234.50, `implied` 123450. */
export const decimalForms = ['point', 'implied'] as const
type DecimalForm = (typeof decimalForms)[number]

/** An amount of zero or more. */
export function amountText(sen: Sen, form: DecimalForm): string {
  const digits = sen.toString()
  if (form === 'implied') return digits
  const long = digits.padStart(3, '0')
  return `${long.slice(0, -2)}.${long.slice(-2)}`
}

/** How a layout writes days and instants: these letters with separators. */
export const datePattern = /^(?:yyyy|yy|MM|dd|HH|mm|ss|[/:. T-])+$/
const dateParts = /yyyy|yy|MM|dd|HH|mm|ss/g

/** The position of each part in `2026-11-21 10:15:00`. */
const positionOf: Record<string, [from: number, to: number]> = {
  yyyy: [0, 4],
  yy: [2, 4],
  MM: [5, 7],
  dd: [8, 10],
  HH: [11, 13],
  mm: [14, 16],
  ss: [17, 19]
}

/** A day, as of midnight, or an instant in Malaysian time, by a pattern such as `dd/MM/yyyy`. */
export function dateText(value: Day | Date, pattern: string): string {
  const text = typeof value === 'string' ? `${value} 00:00:00` : momentText(value)
  return pattern.replace(dateParts, (part) => text.slice(...(positionOf[part] ?? [0, 0])))
}
