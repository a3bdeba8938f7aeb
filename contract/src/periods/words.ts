import { dayText, fullMonthText } from '#day-text.ts'
import type { Day } from '#page.ts'

/** Why nothing is dated on a day, and what to do instead. */
export const closedDayText = (day: Day, firstOpen: Day): string =>
  `${fullMonthText(day)} is closed. Date it on ${dayText(firstOpen)}, the first open day, or later, and name what it corrects.`
