import type { Column } from '../columns.tsx'

type SkeletonRowsProps<Row> = { columns: readonly Column<Row>[]; rows: number; selectable: boolean }

const widths = [72, 54, 63, 80, 47]

/** Grey bars where rows will be, as high as rows. */
export function SkeletonRows<Row>({ columns, rows, selectable }: SkeletonRowsProps<Row>) {
  return Array.from({ length: rows }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
    <tr key={line} className="grid-row" aria-hidden>
      {selectable && <td className="grid-check-cell" />}
      {columns.map(({ key, align, headerHidden, card }, column) => (
        <td key={key} data-align={align} data-card={card}>
          {!headerHidden && (
            <span className="grid-skeleton" style={{ width: `${widths[(line + column) % widths.length]}%` }} />
          )}
        </td>
      ))}
    </tr>
  ))
}
