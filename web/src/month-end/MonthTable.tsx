import { Button } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import { fullMonthText } from '@payouts/contract/day-text'
import type { MonthRow, MonthStatus } from '@payouts/contract/month-end/schema'
import type { Day } from '@payouts/contract/page'
import { FigureHead } from '#ui/figures/Money.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import type { Tone } from '#ui/texts/tones.ts'
import { messages, statusWords } from './messages.ts'

const tones: Record<MonthStatus, Tone> = { OPEN: 'blue', CLOSING: 'orange', CLOSED: 'green', REOPENED: 'pink' }

type MonthTableProps = { months: readonly MonthRow[]; onShowBalances: (month: Day) => void }

/** The months of the ledger, latest first, each with its state and what its closing fixed. */
export function MonthTable({ months, onShowBalances }: MonthTableProps) {
  return (
    <table className="data-table stacked-table" aria-label={messages.monthsTitle}>
      <thead>
        <tr>
          <th scope="col">{messages.month}</th>
          <th scope="col">{messages.state}</th>
          <th scope="col">{messages.closed}</th>
          <FigureHead>{messages.bookings}</FigureHead>
          <th scope="col">{messages.balances}</th>
          <th scope="col">{messages.hash}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, status, closedOn, closedBy, journals, hash }) => {
          const isClosedWithLater = status === 'CLOSED' && closedOn === null
          const nothing = isClosedWithLater ? messages.withLater : messages.notClosed
          return (
            <tr key={month}>
              <th scope="row">{fullMonthText(month)}</th>
              <td data-label={messages.state}>
                <StatusDot tone={tones[status]}>{statusWords[status]}</StatusDot>
              </td>
              <td data-label={messages.closed}>
                {isClosedWithLater ? (
                  messages.withLater
                ) : (
                  <>
                    <InstantText instant={closedOn} nothing={messages.notClosed} /> {closedBy}
                  </>
                )}
              </td>
              <td data-label={messages.bookings} data-figure>
                {journals === null ? <Nothing means={nothing} /> : countText(journals)}
              </td>
              <td data-label={messages.balances}>
                {hash === null ? (
                  <Nothing means={nothing} />
                ) : (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={messages.balancesOf(fullMonthText(month))}
                    onClick={() => onShowBalances(month)}
                  >
                    {messages.balances}
                  </Button>
                )}
              </td>
              <td data-label={messages.hash}>
                {hash === null ? <Nothing means={nothing} /> : <code title={hash}>{hash.slice(0, 12)}</code>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
