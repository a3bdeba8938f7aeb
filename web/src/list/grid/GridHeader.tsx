import { VisuallyHidden } from '@mantine/core'
import type { SortOrder } from '@payouts/contract/page'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Column } from '../columns.tsx'
import { messages } from '../messages.ts'
import type { Selection } from '../use-selection.ts'
import { frozen } from './frozen.ts'
import { SelectAllBox } from './SelectAllBox.tsx'

export type GridSort = { property: string; order: SortOrder }

type GridHeaderProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  selection: Selection<Row> | undefined
  sort: GridSort | undefined
  onSort: ((property: string, first?: SortOrder) => void) | undefined
}

/** The headings; those that the server can sort by are buttons. */
export function GridHeader<Row>({ columns, rows, selection, sort, onSort }: GridHeaderProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1} data-sort-by={messages.sortBy}>
        {selection && (
          <th scope="col" className="grid-check-cell">
            <SelectAllBox rows={rows} selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
}

type HeadingProps<Row> = Pick<GridHeaderProps<Row>, 'sort' | 'onSort'> & { column: Column<Row> }

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const { header, headerHidden, hint, align, pinned, frozenAt, sort: property } = column
  const words = headerHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header
  if (!property || !onSort)
    return (
      <th scope="col" data-align={align} data-pinned={pinned} {...frozen(frozenAt)} tabIndex={-1}>
        <span className="grid-heading" title={hint}>
          {words}
        </span>
      </th>
    )
  const order = sort?.property === property ? sort.order : undefined
  const Arrow = order === 'DESC' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      data-align={align}
      {...frozen(frozenAt)}
      aria-sort={order === 'ASC' ? 'ascending' : order === 'DESC' ? 'descending' : 'none'}
    >
      <button
        type="button"
        className="grid-heading grid-sort"
        tabIndex={-1}
        onClick={() => onSort(property, column.sortFirst)}
      >
        <span title={hint}>{words}</span>
        <Arrow size={12} aria-hidden className={order ? 'grid-arrow' : 'grid-arrow grid-arrow-off'} />
      </button>
    </th>
  )
}
