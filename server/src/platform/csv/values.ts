import { isPlain, looksEmpty } from '@payouts/contract/normal-form'
import { day } from '@payouts/contract/page'

/** What is wrong with one value of a row; `row` replaces the column if the whole row is at fault. */
export type Problem = { column: string; value: string; problem: string }

const longestShown = 200

/** A value for a report: characters that cannot be stored or seen are replaced, and long values are cut. */
export function shown(value: string): string {
  const visible = value
    .slice(0, longestShown + 1)
    .toWellFormed()
    .replace(allControlCharacters, '\uFFFD')
  return visible.length > longestShown ? `${visible.slice(0, longestShown)}…` : visible
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const controlCharacter = /[\u0000-\u001f\u007f]/
const allControlCharacters = new RegExp(controlCharacter, 'g')

/** Text that can be stored and shown. */
export function textProblem(value: string, longest: number): string | undefined {
  const mayHideSomething = !isPlain(value)
  if (value === '' || (mayHideSomething && looksEmpty(value))) return 'is missing'
  if (value.length > longest) return `is longer than ${longest} characters`
  return mayHideSomething && controlCharacter.test(value) ? 'holds a control character' : undefined
}

/** Files repeat a few hundred days, so verdicts are cached, up to a limit. */
const judgedDays = new Map<string, boolean>()

export function dayProblem(value: string): string | undefined {
  if (value === '') return 'is missing'
  let isDay = judgedDays.get(value)
  if (isDay === undefined) {
    isDay = day.safeParse(value).success
    if (judgedDays.size < 10_000) judgedDays.set(value, isDay)
  }
  if (isDay) return undefined
  return rewrittenDay.test(value)
    ? 'is not written YYYY-MM-DD: a spreadsheet has rewritten the day; format its column as YYYY-MM-DD, and save again'
    : 'is not a calendar day written YYYY-MM-DD'
}

/**
 * How spreadsheets write days: nobody can tell whether the month or the day comes first, or from when their numbers
 * count; or with a time, a month's name, or without zeros.
 */
const rewrittenDay = new RegExp(
  [
    /^(?:\d{1,4}([/.])\d{1,2}\1\d{2,4}|\d{1,2}-\d{1,2}-\d{2,4})\b/,
    /^\d{5}(?:\.\d+)?$/,
    /^\d{4}-\d\d-\d\d[T ]\d/,
    /^\d{1,2}[- ][A-Za-z]{3,9}[- ]\d{2,4}$/,
    /^\d{4}-(?:\d-\d{1,2}|\d\d-\d)$/
  ]
    .map(({ source }) => source)
    .join('|')
)

/**
 * Why a text is no plain amount such as 1234.50 or -4.31, with the remedy; undefined if it is one. The comma of
 * `1,005` is never interpreted: it may separate thousands or sen.
 */
export function amountFormProblem(value: string): string | undefined {
  if (/^-?\d+(?:\.\d+)?$/.test(value)) return undefined
  if (value === '') return 'is missing'
  return amountHabit(value) ?? 'is not an amount, such as 1234.50 or -4.31'
}

/** Which habit of people or spreadsheets explains a text that is no plain amount, with the remedy. */
export function amountHabit(value: string): string | undefined {
  return amountForms.find(([form]) => form.test(value))?.[1]
}

const plainly = 'write it as 1234.50, with a point before the sen and nothing between thousands'
const amountForms: readonly (readonly [RegExp, string])[] = [
  [/^\(.*\d.*\)$/, 'is in brackets: write a negative amount as -4.31'],
  [/^[-+]?(?:RM|MYR)\s*[-\d]|\d\s*(?:RM|MYR)$/i, 'names a currency: write the amount alone, such as 1234.50'],
  [/^[^,]*\d[^,]*,|^,\d/, `has a comma: ${plainly}`],
  [/\d[\s'’]+\d/, `has a blank or an apostrophe among its digits: ${plainly}`],
  [/\d\.\d+\./, `has several points: ${plainly}`],
  [/^[−–—]\d/, 'has another sign than the hyphen: write a negative amount as -4.31'],
  [/\d\s*[-−–—]$/, 'has its sign at the end: write a negative amount as -4.31'],
  [/^'/, 'begins with an apostrophe: take it away'],
  [/^[-+]?\d+(?:\.\d+)?e[-+]?\d+$/i, 'was shortened by a spreadsheet: format the column as text, and enter it again'],
  [/^\+\d/, 'has a plus sign: write the amount without it']
]
