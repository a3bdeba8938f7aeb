import type { ColumnKind } from '@payouts/contract/downloads/schema'
import type { ReportPreview } from '@payouts/contract/reports/schema'
import type { ReactNode } from 'react'
import { DayText, InstantText } from '../ui/DayText.tsx'
import { Money } from '../ui/Money.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { messages } from './messages.ts'
import './PreviewTable.css'

const counted = new Intl.NumberFormat('en-MY')

type PreviewTableProps = {
  preview: ReportPreview
  /** Whether these are the rows of the choices before, while the next are on their way. */
  dimmed: boolean
}

/** The first rows as the file will have them, with the sums of all below. */
export function PreviewTable({ preview: { title, columns, rows, totals }, dimmed }: PreviewTableProps) {
  const hasTotals = Object.keys(totals).length > 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a region for the keyboard to scroll, not a fieldset
    <div className="preview-table" role="group" tabIndex={0} aria-label={messages.tableOf(title)} data-dimmed={dimmed}>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, title: heading, kind }) => (
              <th key={key} scope="col" data-kind={kind}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity here and never move
            <tr key={place}>
              {columns.map(({ key, kind }, cell) => (
                <td key={key} data-kind={kind}>
                  {cellOf(row[cell], kind)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>
              {columns.map(({ key, kind }, place) => {
                const total = totals[key]
                return place === 0 && total === undefined ? (
                  <th key={key} scope="row">
                    {messages.total}
                  </th>
                ) : (
                  <td key={key} data-kind={kind}>
                    {total !== undefined && cellOf(total, kind)}
                  </td>
                )
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function cellOf(value: string | null | undefined, kind: ColumnKind): ReactNode {
  if (value === null || value === undefined || value === '') return <Nothing means={messages.none} />
  if (kind === 'money') return <Money amount={value} currency={false} />
  if (kind === 'count') return counted.format(BigInt(value))
  if (kind === 'rate') return `${value} %`
  if (kind === 'day') return <DayText day={value} />
  if (kind === 'instant') return <InstantText instant={value} />
  return value
}
