import type { ReportPreview } from '@payouts/contract/reports/schema'
import { messages } from './messages.ts'
import './PreviewTable.css'
import { shownValue } from './preview-value.tsx'

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
                  {shownValue(row[cell], kind)}
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
                    {total !== undefined && shownValue(total, kind)}
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
