import { BarChart } from '@mantine/charts'
import { compactText } from '@payouts/contract/count-text'
import '@mantine/charts/styles.css'
import type { CountHeader } from '@payouts/contract/dashboard/endpoints'
import { senOf } from '@payouts/contract/money'
import { useState } from 'react'
import { ReferenceArea } from 'recharts'
import { Money } from '#ui/figures/Money.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { TableSwitch } from '#ui/TableSwitch.tsx'
import { monthText } from '#ui/texts/day-text.ts'
import { toneColour } from '#ui/texts/tones.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { messages } from './messages.ts'
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
  // Heights are for drawing; the shown figures are exact.
  const bars = months.map(({ month, netPayout }) => ({ label: monthText(month), height: Number(netPayout) }))
  const label = monthText(month.month)
  return (
    <figure className="months-chart" aria-label={messages.months}>
      <figcaption className="row-apart strong">
        <span>{messages.months}</span>
        <TableSwitch asTable={asTable} onChange={setAsTable} />
      </figcaption>
      {!asTable && (
        <>
          <p className="months-figure" aria-hidden>
            {label} <Money amount={month.netPayout} />
          </p>
          <input
            className="hidden-label"
            type="range"
            aria-label={messages.month}
            aria-valuetext={`${label}: ${withCurrency(month.netPayout)}`}
            min={0}
            max={months.length - 1}
            value={at}
            onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
          />
          <div className="months-bars" aria-hidden>
            <BarChart
              h={200}
              data={bars}
              dataKey="label"
              series={[{ name: 'height', color: toneColour('teal') }]}
              gridAxis="none"
              tickLine="none"
              maxBarWidth={40}
              withTooltip={false}
              withBarValueLabel
              valueLabelProps={{ fontSize: 11, fill: 'var(--mantine-color-dimmed)' }}
              valueFormatter={compactText}
              yAxisProps={{ width: 52, tickFormatter: compactText }}
              barChartProps={{
                accessibilityLayer: false,
                margin: { top: 20 },
                onMouseMove: ({ activeTooltipIndex }) => setAt(Number(activeTooltipIndex ?? at))
              }}
            >
              <ReferenceArea x1={label} x2={label} className="months-at" />
            </BarChart>
          </div>
        </>
      )}
      <MonthsTable months={months} hidden={!asTable} />
    </figure>
  )
}

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
