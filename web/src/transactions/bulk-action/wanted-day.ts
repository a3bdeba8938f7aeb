import type { Day } from '@payouts/contract/page'
import dayjs from 'dayjs'
import { dayText, today } from '../../ui/day-text.ts'
import type { ActionDefinition } from './action-definition.ts'
import { messages } from './messages.ts'

/** Where the date of an action starts: the first of the wanted days, earliest first, that is not over, else today. */
export function startDay(wanted: readonly Day[]): Day {
  return wanted.find((day) => day >= today()) ?? today()
}

/** What days are wanted, and how late the last of them is; undefined if nothing is known of any. */
export function wantedNote({ wantedLabel }: ActionDefinition, wanted: readonly Day[]): string | undefined {
  const last = wanted.at(-1)
  if (wantedLabel === undefined || last === undefined) return undefined
  const daysLate = dayjs(today()).diff(last, 'day')
  const note = `${wantedLabel} ${wanted.map(dayText).join(', ')}`
  return daysLate > 0 ? `${note}: ${messages.daysLate(daysLate)}` : note
}
