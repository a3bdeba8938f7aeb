import type { Day } from '@payouts/contract/page'
import dayjs from 'dayjs'
import { dayText, today } from '#ui/texts/day-text.ts'
import type { ActionDefinition } from './action-definition.ts'
import { messages } from './messages.ts'

/** The initial date of an action: the first requested day that is not over, earliest first, otherwise today. */
export function startDay(wanted: readonly Day[]): Day {
  return wanted.find((day) => day >= today()) ?? today()
}

/** The requested days, and how late the last one is; undefined if none is known. */
export function wantedNote({ wantedLabel }: ActionDefinition, wanted: readonly Day[]): string | undefined {
  const last = wanted.at(-1)
  if (wantedLabel === undefined || last === undefined) return undefined
  const daysLate = dayjs(today()).diff(last, 'day')
  const note = `${wantedLabel} ${wanted.map(dayText).join(', ')}`
  return daysLate > 0 ? `${note}: ${messages.daysLate(daysLate)}` : note
}
