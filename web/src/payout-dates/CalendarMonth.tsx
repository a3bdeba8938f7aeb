import { VisuallyHidden } from '@mantine/core'
import type { Day } from '@payouts/contract/page'
import { dayOfMonth, daysIn, overlapsOf } from '@payouts/contract/payout-dates/calendar'
import type { PayoutDateCycle } from '@payouts/contract/payout-dates/schema'
import { TriangleAlert } from 'lucide-react'
import { dayText } from '#ui/texts/day-text.ts'
import { type DayMarks, markNames } from './calendar-marks.ts'
import { messages } from './messages.ts'

type CalendarMonthProps = {
  /** `YYYY-MM`. */
  month: string
  marks: ReadonlyMap<Day, DayMarks>
  /** Holidays that close the banks, by their day. */
  holidays: ReadonlyMap<Day, string[]>
  /** The cycles that begin in it. */
  cycles: readonly PayoutDateCycle[]
}

const weekdays = ['M', 'T', 'W', 'T', 'F', 'S', 'S']
const longestMonth = 31

/** One month: a grid, and the same in words for screen readers. */
export function CalendarMonth({ month, marks, holidays, cycles }: CalendarMonthProps) {
  const length = daysIn(month)
  const days = Array.from({ length }, (_, index) => dayOfMonth(month, index + 1))
  const name = dayText(`${month}-01`).slice(2)
  // The week begins on Monday, and a Sunday is day 0 of a Date.
  const column = ((new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7) + 1
  const busy = days.filter((day) => marks.has(day) || holidays.has(day))
  return (
    <section className="calendar-month" aria-label={name}>
      <h3>
        {name}
        {length < longestMonth && <span title={messages.shortMonthMeans(length)}>{messages.shortMonth(length)}</span>}
      </h3>
      <div className="calendar-month-days" aria-hidden>
        {weekdays.map((letter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two days begin with the same letter, and none ever moves
          <span key={index} className="dimmed">
            {letter}
          </span>
        ))}
        {days.map((day, index) => {
          const found = marks.get(day) ?? {}
          const [first] = markNames.filter((mark) => found[mark])
          return (
            <span
              key={day}
              className="calendar-month-day"
              title={inWords(found, holidays.get(day)) || undefined}
              data-mark={first}
              data-holiday={holidays.has(day) || undefined}
              {...(index === 0 && { style: { gridColumnStart: column } })}
            >
              {index + 1}
              {first && <b>{markNames.map((mark) => found[mark] && messages.letters[mark])}</b>}
            </span>
          )
        })}
      </div>
      {overlapsOf(cycles).map(([one, other]) => (
        <p key={`${one.payoutId} ${other.payoutId}`} className="calendar-month-overlap">
          <TriangleAlert size={13} aria-hidden />
          {messages.overlap(one.description, other.description)} ({one.commissionCategory})
        </p>
      ))}
      <VisuallyHidden>
        {busy.length === 0 && messages.noPayouts}
        <ul>
          {busy.map((day) => (
            <li key={day}>
              {dayText(day)}: {inWords(marks.get(day) ?? {}, holidays.get(day))}
            </li>
          ))}
        </ul>
      </VisuallyHidden>
    </section>
  )
}

function inWords(marks: DayMarks, holidays: readonly string[] = []): string {
  const ofCycles = markNames.flatMap((mark) => (marks[mark] ? [`${messages[mark]}: ${marks[mark].join('; ')}`] : []))
  return [...ofCycles, ...(holidays.length > 0 ? [`${messages.holiday}: ${holidays.join('; ')}`] : [])].join('. ')
}
