import type { Holiday, StateName } from '@payouts/contract/holidays/schema'
import type { Day } from '@payouts/contract/page'
import type { PayoutDateCycle } from '@payouts/contract/payout-dates/schema'

export const markNames = ['report', 'cutOff', 'payout'] as const
type MarkName = (typeof markNames)[number]

/** What happens on a day: to which cycles, by what is done with them. */
export type DayMarks = Partial<Record<MarkName, string[]>>

/** The highlighted days of a calendar. */
export function marksOf(cycles: readonly PayoutDateCycle[]): ReadonlyMap<Day, DayMarks> {
  const days = new Map<Day, DayMarks>()
  const note = (day: Day, mark: MarkName, cycle: string) => {
    const marks = days.get(day) ?? {}
    days.set(day, { ...marks, [mark]: [...(marks[mark] ?? []), cycle] })
  }
  for (const cycle of cycles) {
    const name = `${cycle.commissionCategory}, ${cycle.description}`
    note(cycle.reportDate, 'report', name)
    note(cycle.cutOffDate, 'cutOff', name)
    note(cycle.payoutDate, 'payout', name)
  }
  return days
}

/** The names of the holidays that close the banks, by their day. */
export function holidaysOn(
  known: { states: readonly StateName[]; holidays: readonly Holiday[] } | undefined
): ReadonlyMap<Day, string[]> {
  const days = new Map<Day, string[]>()
  for (const { day, name, states } of known?.holidays ?? []) {
    if (states !== null && !states.some((state) => known?.states.includes(state))) continue
    days.set(day, [...(days.get(day) ?? []), name])
  }
  return days
}
