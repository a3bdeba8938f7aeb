import { type ChangeEvent, memo, type ReactNode } from 'react'
import type { Column } from '../columns.tsx'
import { messages } from '../messages.ts'
import { frozen } from './frozen.ts'

type GridRowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  /** ARIA row index: the position among all rows and the heading, from 1. */
  rowIndex: number
  name: string
  opens: boolean
  hrefOf: ((row: Row) => string) | undefined
  /** Whether it is the one that the rest of the screen is about. */
  current: boolean
  /** Undefined if rows cannot be selected. */
  selected: boolean | undefined
  whyNot: string | undefined
  onToggle: (row: Row, through: boolean) => void
}

function Row<Data>({
  row,
  columns,
  rowIndex,
  name,
  opens,
  hrefOf,
  current,
  selected,
  whyNot,
  onToggle
}: GridRowProps<Data>) {
  const toggle = ({ nativeEvent }: ChangeEvent) =>
    onToggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  return (
    <tr
      className={opens ? 'grid-row grid-row-opens' : 'grid-row'}
      aria-rowindex={rowIndex}
      aria-current={current || undefined}
      {...(selected === undefined ? {} : { 'aria-selected': selected })}
    >
      {selected !== undefined && (
        <td className="grid-check-cell">
          <label className="grid-check" title={whyNot}>
            <input
              type="checkbox"
              tabIndex={-1}
              checked={selected}
              aria-disabled={whyNot !== undefined}
              aria-label={whyNot ? messages.notSelectable(name, whyNot) : messages.selectRow(name)}
              onChange={toggle}
            />
          </label>
        </td>
      )}
      <Cells row={row} columns={columns} hrefOf={hrefOf} />
    </tr>
  )
}

function RowCells<Data>({ row, columns, hrefOf }: Pick<GridRowProps<Data>, 'row' | 'columns' | 'hrefOf'>): ReactNode {
  return columns.map(({ key, header, align, pinned, frozenAt, card, tall, cell }) => (
    <td
      key={key}
      data-align={align}
      data-pinned={pinned}
      {...frozen(frozenAt)}
      data-card={card}
      data-tall={tall}
      data-heading={header}
      tabIndex={-1}
    >
      {hrefOf && card === 'name' ? (
        <a className="grid-link" href={hrefOf(row)} tabIndex={-1}>
          {cell(row)}
        </a>
      ) : (
        cell(row)
      )}
    </td>
  ))
}

// A selected row is rendered again, its cells are not: selecting all rows of a page touches only checkboxes.
const Cells = memo(RowCells) as typeof RowCells

/** One row of a grid, rendered again only when it or its selection changes. */
export const GridRow = memo(Row) as typeof Row
