import type { Day } from '@payouts/contract/page'
import dayjs from 'dayjs'
import { dayText, today } from '#ui/texts/day-text.ts'
import type { ActionDefinition } from './action-definition.ts'
import { messages } from './messages.ts'

/** The initial date of an action: the first requested day that is not over, earliest first, otherwise today. */
export function startDay(requested: readonly Day[]): Day {
  return requested.find((day) => day >= today()) ?? today()
}

/** The requested days, and how late the last one is; undefined if none is known. */
export function requestedNote({ requestedLabel }: ActionDefinition, requested: readonly Day[]): string | undefined {
  const last = requested.at(-1)
  if (requestedLabel === undefined || last === undefined) return undefined
  const daysLate = dayjs(today()).diff(last, 'day')
  const note = `${requestedLabel} ${requested.map(dayText).join(', ')}`
  return daysLate > 0 ? `${note}: ${messages.daysLate(daysLate)}` : note
}
