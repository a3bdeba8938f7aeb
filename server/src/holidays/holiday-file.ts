import {
  type Holiday,
  type HolidayFileColumn,
  holidayFileColumns,
  type StateName,
  stateNames
} from '@payouts/contract/holidays/schema'
import { comparedForm } from '@payouts/contract/normal-form'
import type { Header } from '#platform/csv/header.ts'
import { dayProblem, textProblem } from '#platform/csv/values.ts'
import { BadFile } from '#platform/incoming/bad-file.ts'
import { tableIn } from '#platform/incoming/table.ts'
import type { TableRow } from '#platform/incoming/table-row.ts'

const longestName = 100
const longestSource = 200
const mostNamed = 5

const columns = { required: holidayFileColumns, mayBeEmpty: ['states', 'status', 'source'] as const }

/**
 * Reads a file of holidays. A faulty row refuses the whole file: nobody notices a missing day until money waits for a
 * closed bank.
 * @throws BadFile without a proper header row or any row, and names faulty rows
 */
export async function readHolidays(chunks: AsyncIterable<Buffer>): Promise<Holiday[]> {
  const holidays = new Map<string, Holiday>()
  const problems: string[] = []
  for await (const { header, rows } of tableIn(chunks, columns)) {
    for (const row of rows) {
      const read = holidayOf(row, header)
      const repeated = typeof read === 'string' || !holidays.has(keyOf(read)) ? undefined : 'repeats a day and its name'
      const problem = typeof read === 'string' ? read : repeated
      if (problem !== undefined) problems.push(`line ${row.line.number} ${problem}`)
      else if (typeof read !== 'string') holidays.set(keyOf(read), read)
    }
  }
  if (problems.length > 0) throw new BadFile(inWords(problems))
  return [...holidays.values()].toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
}

export const keyOf = ({ day, name }: Pick<Holiday, 'day' | 'name'>): string => `${day} ${name}`

function inWords(problems: readonly string[]): string {
  const more = problems.length - mostNamed
  const named = problems.slice(0, mostNamed).join('; ')
  return `Nothing was changed: ${named}${more > 0 ? `; and ${more} more` : ''}. Correct the file and import it again.`
}

/** A row's holiday, or what is wrong with it. */
function holidayOf({ values, problems }: TableRow, { positions }: Header<HolidayFileColumn>): Holiday | string {
  const [spoiled] = problems
  if (spoiled) return spoiled.problem
  const textIn = (column: HolidayFileColumn) => (values[positions[column]] ?? '').trim()
  const wrong = (column: HolidayFileColumn, problem: string | undefined) => problem && `${column} ${problem}`
  const states = statesIn(textIn('states'))
  const status = statusIn(textIn('status'))
  const problem =
    wrong('day', dayProblem(textIn('day'))) ??
    wrong('name', textProblem(textIn('name'), longestName)) ??
    wrong('source', textIn('source') ? textProblem(textIn('source'), longestSource) : undefined)
  if (problem) return problem
  if (typeof states === 'string') return states
  if (status === undefined) return `status is “${textIn('status').slice(0, 20)}”: write GAZETTED or EXPECTED`
  return { day: textIn('day'), name: textIn('name'), states, status, source: textIn('source') }
}

const namesByForm = new Map(stateNames.map((name) => [comparedForm(name), name]))

/** The states of a list separated by commas, semicolons or bars; null if it is empty or `all`. */
function statesIn(text: string): StateName[] | null | string {
  if (text === '' || comparedForm(text) === 'all') return null
  const states: StateName[] = []
  for (const part of text.split(/[,;|]/)) {
    const state = namesByForm.get(comparedForm(part))
    if (!state) return `states names “${part.trim().slice(0, 20)}”: write ${stateNames.join(', ')}, or nothing for all`
    states.push(state)
  }
  return states
}

function statusIn(text: string): Holiday['status'] | undefined {
  const form = comparedForm(text)
  if (form === '' || form === 'gazetted') return 'GAZETTED'
  return form === 'expected' ? 'EXPECTED' : undefined
}
