import { ActionIcon, NativeSelect } from '@mantine/core'
import { holidayEndpoints } from '@payouts/contract/holidays/endpoints'
import { type CategoryRow, cyclesBetween, monthOf } from '@payouts/contract/payout-dates/calendar'
import { commissionCategories } from '@payouts/contract/payout-dates/schema'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCall } from '#client/queries.ts'
import { HolidayList } from '#holidays/HolidayList.tsx'
import { today } from '#ui/texts/day-text.ts'
import { CalendarMonth } from './CalendarMonth.tsx'
import { holidaysOn, markNames, marksOf } from './calendar-marks.ts'
import { messages } from './messages.ts'
import './YearCalendar.css'

const [firstYear, lastYear] = [2000, 2199]

/** The days of a year on which cycles are reported, closed and paid, with what a short month does to them. */
export function YearCalendar({ rows }: { rows: readonly CategoryRow[] }) {
  const [year, setYear] = useState(Number(today().slice(0, 4)))
  const [category, setCategory] = useState('')
  const cycles = useMemo(() => {
    const wanted = rows.filter(({ commissionCategory }) => !category || commissionCategory === category)
    return cyclesBetween(wanted, `${year}-01-01`, `${year}-12-31`)
  }, [rows, year, category])
  const marks = useMemo(() => marksOf(cycles), [cycles])
  const { data: known } = useCall(holidayEndpoints.getHolidays, { year })
  const holidays = useMemo(() => holidaysOn(known), [known])
  return (
    <section className="card year-calendar" aria-labelledby="year-calendar-title">
      <header className="section-head">
        <div>
          <h2 id="year-calendar-title">{messages.calendar}</h2>
          <p>{messages.calendarPurpose}</p>
        </div>
        <NativeSelect
          size="xs"
          aria-label={messages.whichTable}
          data={[{ value: '', label: messages.allTables }, ...commissionCategories]}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
        />
        <div className="year-calendar-year">
          <ActionIcon
            variant="default"
            aria-label={messages.previousYear}
            disabled={year <= firstYear}
            onClick={() => setYear(year - 1)}
          >
            <ChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <output aria-live="polite">{year}</output>
          <ActionIcon
            variant="default"
            aria-label={messages.nextYear}
            disabled={year >= lastYear}
            onClick={() => setYear(year + 1)}
          >
            <ChevronRight size={16} aria-hidden />
          </ActionIcon>
        </div>
      </header>
      <ul className="row year-calendar-legend">
        {markNames.map((mark) => (
          <li key={mark}>
            <span className="year-calendar-letter" data-mark={mark} aria-hidden>
              {messages.letters[mark]}
            </span>
            {messages[mark]}
          </li>
        ))}
        <li>
          <span className="year-calendar-holiday" aria-hidden />
          {messages.holiday}
        </li>
      </ul>
      <div className="year-calendar-months">
        {Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`).map((month) => (
          <CalendarMonth
            key={month}
            month={month}
            marks={marks}
            holidays={holidays}
            cycles={cycles.filter(({ cycleStartDate }) => monthOf(cycleStartDate) === month)}
          />
        ))}
      </div>
      <HolidayList year={year} answer={known} />
    </section>
  )
}
