import { Badge, Text } from '@mantine/core'
import type { OutputOf } from '@payouts/contract/endpoint'
import type { holidayEndpoints } from '@payouts/contract/holidays/endpoints'
import type { Holiday } from '@payouts/contract/holidays/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { useSession } from '#client/session/session.ts'
import { DayText } from '#ui/texts/DayText.tsx'
import { HolidayFileDrop } from './HolidayFileDrop.tsx'
import './HolidayList.css'
import { messages } from './messages.ts'

type HolidayListProps = { year: number; answer: OutputOf<(typeof holidayEndpoints)['getHolidays']> | undefined }

/** The holidays of a year with their sources, folded, and the way to bring in others by file. */
export function HolidayList({ year, answer }: HolidayListProps) {
  const { menu = [] } = useSession() ?? {}
  const { holidays = [], states = [] } = answer ?? {}
  return (
    <details className="holiday-list">
      <summary>
        {messages.title(year)} · {messages.count(holidays.length)}
      </summary>
      <Text size="sm" c="dimmed">
        {messages.purpose(states.join(', '))}
      </Text>
      {answer && holidays.length === 0 ? <Text size="sm">{messages.none(year)}</Text> : <Table holidays={holidays} />}
      {isGranted(menu, permission('Payout Dates', 'SAVE')) && <HolidayFileDrop />}
    </details>
  )
}

function Table({ holidays }: { holidays: readonly Holiday[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard
    <div className="table-frame" tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{messages.day}</th>
            <th scope="col">{messages.name}</th>
            <th scope="col">{messages.states}</th>
            <th scope="col">{messages.source}</th>
          </tr>
        </thead>
        <tbody>
          {holidays.map(({ day, name, states, status, source }) => (
            <tr key={`${day} ${name}`}>
              <td>
                <DayText day={day} />
              </td>
              <td>
                {name}{' '}
                {status === 'EXPECTED' && (
                  <Badge size="xs" variant="default">
                    {messages.expected}
                  </Badge>
                )}
              </td>
              <td>{states?.join(', ') ?? messages.everywhere}</td>
              <td>{source}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
