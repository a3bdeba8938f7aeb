import type { Day } from '#page.ts'
import type { CommissionCategory, PayoutDateCycle, PayoutDateRow, PayoutDays } from './schema.ts'

/** `YYYY-MM`. */
export type Month = string

type DaysOfMonth = Pick<PayoutDays, 'cycleStartDate' | 'cycleEndDate' | 'reportDay' | 'cutOffDay' | 'payoutDay'>

const two = (number: number) => String(number).padStart(2, '0')

export function daysIn(month: Month): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** The month `count` months later, or earlier if negative. */
export function monthAfter(month: Month, count = 1): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${two((months % 12) + 1)}`
}

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** A month's day of this number; its last day where it has no such day. */
export function dayOfMonth(month: Month, number: number): Day {
  return `${month}-${two(Math.min(number, daysIn(month)))}`
}

/** Whether a day is in the monthly cycle, from its start day to its end day. */
export function liesInCycle(day: Day, { cycleStartDate, cycleEndDate }: DaysOfMonth): boolean {
  const number = Number(day.slice(8))
  return number >= cycleStartDate && number <= cycleEndDate
}

/**
 * When the cycle of a month is reported, closed and paid: reported on the next report day after the cycle's end, in
 * its month or the one after, and closed and paid on days of the same month after the report.
 */
export function datesOfCycle(month: Month, days: DaysOfMonth) {
  const end = dayOfMonth(month, days.cycleEndDate)
  const reported = dayOfMonth(month, days.reportDay) > end ? month : monthAfter(month)
  return {
    reportDate: dayOfMonth(reported, days.reportDay),
    cutOffDate: dayOfMonth(reported, days.cutOffDay),
    payoutDate: dayOfMonth(reported, days.payoutDay)
  }
}

/** A row of the tables, with its table. */
export type CategoryRow = PayoutDateRow & { commissionCategory: CommissionCategory }

/** A row's cycle in a month; undefined if the row does not apply during it. */
export function cycleOfMonth(month: Month, row: CategoryRow): PayoutDateCycle | undefined {
  const cycleStartDate = dayOfMonth(month, row.cycleStartDate)
  const cycleEndDate = dayOfMonth(month, row.cycleEndDate)
  if (cycleStartDate > row.expiryEndDate || cycleEndDate < row.expiryStartDate) return undefined
  const { payoutId, commissionCategory, description } = row
  return { payoutId, commissionCategory, description, cycleStartDate, cycleEndDate, ...datesOfCycle(month, row) }
}

/** The cycles that run, are reported, closed or paid between two days, both included; the soonest paid first. */
export function cyclesBetween(rows: readonly CategoryRow[], from: Day, to: Day): PayoutDateCycle[] {
  const cycles: PayoutDateCycle[] = []
  for (let month = monthAfter(monthOf(from), -1); month <= monthOf(to); month = monthAfter(month)) {
    for (const row of rows) {
      const cycle = cycleOfMonth(month, row)
      if (cycle && cycle.cycleStartDate <= to && cycle.payoutDate >= from) cycles.push(cycle)
    }
  }
  return cycles.sort((one, other) => inOrder(one.payoutDate, other.payoutDate) || one.payoutId - other.payoutId)
}

const inOrder = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** Cycles of the same table that overlap, as happens when a short month moves days to its last. */
export function overlapsOf(cycles: readonly PayoutDateCycle[]): [PayoutDateCycle, PayoutDateCycle][] {
  return cycles.flatMap((one, index) =>
    cycles
      .slice(index + 1)
      .filter(
        (other) =>
          other.commissionCategory === one.commissionCategory &&
          other.cycleStartDate <= one.cycleEndDate &&
          one.cycleStartDate <= other.cycleEndDate
      )
      .map((other): [PayoutDateCycle, PayoutDateCycle] => [one, other])
  )
}
