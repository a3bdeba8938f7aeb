import { compactText } from '@payouts/contract/count-text'
import type { CountHeader } from '@payouts/contract/dashboard/endpoints'
import { senOf } from '@payouts/contract/money'
import { type PointerEvent, useState } from 'react'
import { Money } from '#ui/figures/Money.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { TableSwitch } from '#ui/TableSwitch.tsx'
import { monthText } from '#ui/texts/day-text.ts'
import { toneColour } from '#ui/texts/tones.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { messages } from './messages.ts'
import { axisOf } from './months-axis.ts'
import './MonthsChart.css'

type Month = CountHeader['months'][number]

/**
 * What was paid out in each of the last twelve months: bars, or the same figures as a table. Arrow keys and the pointer
 * go from month to month, whose exact figure is written above the bars.
 */
export function MonthsChart({ months }: { months: readonly Month[] }) {
  const [asTable, setAsTable] = useState(false)
  const [at, setAt] = useState(months.length - 1)
  const month = months[at]
  if (!month || months.every(({ netPayout }) => senOf(netPayout) === 0n))
    return <EmptyState title={messages.months} hint={messages.nothingPaid} />
  return (
    <figure className="months-chart" aria-label={messages.months}>
      <figcaption className="row-apart strong">
        <span>{messages.months}</span>
        <TableSwitch asTable={asTable} onChange={setAsTable} />
      </figcaption>
      {!asTable && (
        <>
          <p className="months-figure" aria-hidden>
            {monthText(month.month)} <Money amount={month.netPayout} />
          </p>
          <input
            className="hidden-label"
            type="range"
            aria-label={messages.month}
            aria-valuetext={`${monthText(month.month)}: ${withCurrency(month.netPayout)}`}
            min={0}
            max={months.length - 1}
            value={at}
            onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
          />
          <Bars months={months} at={at} onPoint={setAt} />
        </>
      )}
      <MonthsTable months={months} hidden={!asTable} />
    </figure>
  )
}

type BarsProps = { months: readonly Month[]; at: number; onPoint: (at: number) => void }

/** For people who see them; the field before them is their keyboard. Heights are for drawing: figures stay exact. */
function Bars({ months, at, onPoint }: BarsProps) {
  const axis = axisOf(months.map(({ netPayout }) => Number(netPayout)))
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const column = Math.floor(((clientX - left) / width) * months.length)
    if (column >= 0 && column < months.length) onPoint(column)
  }
  return (
    <div className="months-plot" aria-hidden {...{ onPointerMove: point, onPointerDown: point }}>
      {axis.marks.map((mark) => (
        <span key={mark} className="months-mark" style={{ bottom: `${axis.place(mark)}%` }}>
          {shortText(mark)}
        </span>
      ))}
      <span className="months-zero" style={{ bottom: `${axis.place(0)}%` }} />
      <ol className="months-bars">
        {months.map(({ month, netPayout }, index) => {
          const ends = [axis.place(0), axis.place(Number(netPayout))]
          const [low, high] = [Math.min(...ends), Math.max(...ends)]
          // Too low to see, it still leaves a line.
          const height = high > low ? `max(1px, ${high - low}%)` : 0
          return (
            <li key={month} data-at={index === at || undefined}>
              <span className="months-value" style={{ bottom: `${high}%` }}>
                {shortText(Number(netPayout))}
              </span>
              <span className="months-bar" style={{ bottom: `${low}%`, height, background: toneColour('teal') }} />
              <span className="months-label">{monthText(month)}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const shortText = (amount: number) => compactText(amount).replace('-', '−')

function MonthsTable({ months, hidden }: { months: readonly Month[]; hidden: boolean }) {
  return (
    <div className={hidden ? 'hidden-label' : 'months-table'}>
      <table className="data-table figure-table">
        <caption>{messages.months}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.month}</th>
            <th scope="col">{messages.paid}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, netPayout }) => (
            <tr key={month}>
              <th scope="row">{monthText(month)}</th>
              <td>
                <Money amount={netPayout} currency={false} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
