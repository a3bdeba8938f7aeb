import { dayText, monthNames } from '#day-text.ts'
import type { Day } from '#page.ts'

/** `October 2026` for any of its days. */
export const monthText = (day: Day): string => `${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

/** Why nothing is dated on a day, and what to do instead. */
export const closedDayText = (day: Day, firstOpen: Day): string =>
  `${monthText(day)} is closed. Date it on ${dayText(firstOpen)}, the first open day, or later, and name what it corrects.`
