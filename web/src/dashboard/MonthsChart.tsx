import { compactText } from '@payouts/contract/count-text'
import type { CountHeader } from '@payouts/contract/dashboard/endpoints'
import { senOf, withCurrency } from '@payouts/contract/money'
import { type CSSProperties, useState } from 'react'
import { monthText } from '../ui/day-text.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Money } from '../ui/Money.tsx'
import { TableSwitch } from '../ui/TableSwitch.tsx'
import '../ui/tones.css'
import { messages } from './messages.ts'
import './MonthsChart.css'

type Month = CountHeader['months'][number]
/** `height` is for pixels only; the figures that are read stay exact. */
type Bar = Month & { label: string; height: number }

/** What was paid out in each of the last twelve months: bars, or the same figures as a table. */
export function MonthsChart({ months }: { months: readonly Month[] }) {
  const [asTable, setAsTable] = useState(false)
  if (months.every(({ netPayout }) => senOf(netPayout) === 0n))
    return <EmptyState title={messages.months} hint={messages.nothingPaid} />
  const bars = months.map(
    (month): Bar => ({ ...month, label: monthText(month.month), height: Number(month.netPayout) })
  )
  return (
    <figure className="months-chart" aria-label={messages.months}>
      <figcaption>
        <span>{messages.months}</span>
        <TableSwitch asTable={asTable} onChange={setAsTable} />
      </figcaption>
      {!asTable && <MonthBars bars={bars} />}
      <MonthsTable months={months} hidden={!asTable} />
    </figure>
  )
}

/** The bars over their scale, for the eye alone: the table says the same. */
function MonthBars({ bars }: { bars: readonly Bar[] }) {
  const scale = scaleFor(Math.max(...bars.map(({ height }) => height)))
  const top = scale.at(-1) ?? 1
  const share = (height: number) => `${(Math.max(height, 0) / top) * 100}%`
  return (
    <div className="months-bars" aria-hidden>
      {scale.map((mark) => (
        <div key={mark} className="months-mark" style={{ '--at': mark / top } as CSSProperties}>
          {compactText(mark)}
        </div>
      ))}
      <ol>
        {bars.map(({ month, label, netPayout, height }) => (
          <li key={month}>
            <div className="months-column">
              <div className="months-bar" style={{ height: share(height) }} />
              <div className="months-hint">
                {label}
                <strong>{withCurrency(netPayout)}</strong>
              </div>
            </div>
            <span className="months-label">{label}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Round marks from zero to at least the highest bar, a few of them. */
function scaleFor(highest: number): number[] {
  const rough = Math.max(highest, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10)
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, index) => index * step)
}

function MonthsTable({ months, hidden }: { months: readonly Month[]; hidden: boolean }) {
  return (
    <div className={hidden ? 'months-table-hidden' : 'months-table'}>
      <table>
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
