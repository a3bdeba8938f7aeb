import type { ReportPreview } from '@payouts/contract/reports/schema'
import { messages } from '../messages.ts'
import { shownValue } from './preview-value.tsx'
import { TableFrame } from './TableFrame.tsx'

type PreviewTableProps = {
  preview: Pick<ReportPreview, 'title' | 'columns' | 'rows' | 'totals'>
  /** The table's name, if its rows are not the first of more. */
  label?: string
  /** Whether these are the rows of the previous choices, while the next ones load. */
  dimmed: boolean
}

/** The first rows of the file, with the sums of all rows below. */
export function PreviewTable({ preview, label, dimmed }: PreviewTableProps) {
  const { title, columns, rows, totals } = preview
  const hasTotals = Object.keys(totals).length > 0
  return (
    <TableFrame label={label ?? messages.tableOf(title)} dimmed={dimmed}>
      <table className="stacked-table">
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
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity here and never move
            <tr key={index}>
              {columns.map(({ key, title: heading, kind }, cell) => (
                <td key={key} data-kind={kind} data-label={heading}>
                  {shownValue(row[cell], kind)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>
              {columns.map(({ key, title: heading, kind }, index) => {
                const total = totals[key]
                return index === 0 && total === undefined ? (
                  <th key={key} scope="row">
                    {messages.total}
                  </th>
                ) : (
                  <td key={key} data-kind={kind} data-label={heading}>
                    {total !== undefined && shownValue(total, kind)}
                  </td>
                )
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </TableFrame>
  )
}
