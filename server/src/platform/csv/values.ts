import { day } from '@payouts/contract/page'
import type { Line } from './lines.ts'

/** What is wrong with one value of a row; `row` replaces the column if the whole row is at fault. */
export type Problem = { column: string; value: string; problem: string }

const longestShown = 200

/** A value as a report shows it: characters that cannot be stored or seen replaced, cut where it is long. */
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
  if (value === '') return 'is missing'
  if (value.length > longest) return `is longer than ${longest} characters`
  return controlCharacter.test(value) ? 'holds a control character' : undefined
}

/** Files repeat a few hundred days; what was found of one is remembered, up to a bound. */
const judgedDays = new Map<string, boolean>()

export function dayProblem(value: string): string | undefined {
  if (value === '') return 'is missing'
  let isDay = judgedDays.get(value)
  if (isDay === undefined) {
    isDay = day.safeParse(value).success
    if (judgedDays.size < 10_000) judgedDays.set(value, isDay)
  }
  return isDay ? undefined : 'is not a calendar day written YYYY-MM-DD'
}

/** Why a line cannot be read as a row at all. */
export function rowProblem(line: Line, values: string[] | string, width: number): Problem | undefined {
  const problem = line.fault ? `is ${line.fault}` : typeof values === 'string' ? values : widthProblem(values, width)
  return problem === undefined ? undefined : { column: 'row', value: shown(line.text), problem }
}

function widthProblem({ length }: string[], width: number): string | undefined {
  return length === width ? undefined : `has ${length} value${length === 1 ? '' : 's'} where the header names ${width}`
}
