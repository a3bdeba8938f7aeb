import type { Day } from '@payouts/contract/page'
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

export type CycleDates = { reportDate: Day; cutoffDate: Day; payoutDate: Day }

/** Day numbers of a month, as the payout dates screen keeps them. */
export type PayoutDays = {
  cycleStartDay: number
  cycleEndDay: number
  reportDay: number
  cutOffDay: number
  payoutDay: number
}

/** Whether a day lies in the monthly cycle, from its start day to its end day. */
export function liesInCycle(day: Day, { cycleStartDay, cycleEndDay }: PayoutDays): boolean {
  const number = Number(day.slice(8))
  return number >= cycleStartDay && number <= cycleEndDay
}

/**
 * The dates of the cycle that `day` lies in: report, cut-off and payout are the next such days
 * after the cycle's end, in its month or the one after.
 */
export function datesOfCycle(day: Day, days: PayoutDays): CycleDates {
  const end = dayOfMonth(day, days.cycleEndDay)
  return {
    reportDate: nextDay(end, days.reportDay),
    cutoffDate: nextDay(end, days.cutOffDay),
    payoutDate: nextDay(end, days.payoutDay)
  }
}

function nextDay(after: Day, number: number): Day {
  const sameMonth = dayOfMonth(after, number)
  return sameMonth > after ? sameMonth : dayOfMonth(dayjs.utc(after).startOf('month').add(1, 'month'), number)
}

/** A day that the month lacks is the month's last. */
function dayOfMonth(month: dayjs.ConfigType, number: number): Day {
  const first = dayjs.utc(month).startOf('month')
  return first.date(Math.min(number, first.daysInMonth())).format('YYYY-MM-DD')
}
