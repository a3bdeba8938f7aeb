import type { Day } from '@payouts/contract/page'
import { dayOfMonth, monthOf } from '@payouts/contract/payout-dates/calendar'

/** The first and the last day of a month. */
export const daysOfMonth = (month: Day): { from: Day; to: Day } => ({ from: month, to: dayOfMonth(monthOf(month), 31) })

export const firstOfMonth = (day: Day): Day => `${monthOf(day)}-01`

/** Whether the month is the last of its year, whose closing keeps the year's sums. */
export const isYearEnd = (month: Day): boolean => month.slice(5, 7) === '12'
