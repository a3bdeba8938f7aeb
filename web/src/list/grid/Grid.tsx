import type { SortOrder } from '@payouts/contract/page'
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Column } from '../columns.tsx'
import type { Selection } from '../use-selection.ts'
import { CutTextHint } from './CutTextHint.tsx'
import { clickedCell } from './clicked-cell.ts'
import { columnWidths } from './column-widths.ts'
import { GridHeader, type GridSort } from './GridHeader.tsx'
import { GridRow } from './GridRow.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { useAmountWidths } from './use-amount-widths.ts'
import { useFrameWidth } from './use-frame-width.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useToggle } from './use-toggle.ts'
import './grid.css'
import './cards.css'

type GridProps<Row> = {
  /** What the grid holds, for screen readers: `Payout cycles`. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined on the first load, which shows skeleton rows. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** Names a row for screen readers and in its checkbox: the cycle's name. */
  rowName: (row: Row) => string
  /** Opens a row: a click or Enter; receives the column where it matters. */
  onOpen?: ((row: Row, columnKey: string) => void) | undefined
  /** The address of the screen that a row is: its name links there. */
  hrefOf?: ((row: Row) => string) | undefined
  /** The id of the row that the rest of the screen is about. */
  currentId?: string | undefined
  selection?: Selection<Row> | undefined
  sort?: GridSort | undefined
  onSort?: ((property: string, first?: SortOrder) => void) | undefined
  /** Old rows stay, dimmed, while the next page comes. */
  waiting?: boolean
  skeletonRows?: number
  /** Shown below the headings instead of rows: nothing found, or an error. */
  instead?: ReactNode
  /** Index of the first row in the whole list, from 0, and the length of that list. */
  firstRow?: number
  totalRows?: number
  /** Turns the page beyond the first or last row; answers whether there is one. */
  onTurn?: ((step: 1 | -1) => boolean) | undefined
}

const checkboxWidth = 44

/**
 * A table with the ARIA grid's keyboard: one Tab stop, arrows, Home and End, Page keys, Space selects, Ctrl+A selects
 * the page, Enter opens. Rows are rendered again only when they change.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, rows, rowId, rowName, onOpen, hrefOf, currentId, selection, sort, onSort, instead, onTurn } =
    props
  const { waiting = false, skeletonRows = 15, firstRow = 0, totalRows = rows?.length ?? 0 } = props
  const table = useRef<HTMLTableElement>(null)
  const selectable = selection !== undefined
  const shown = instead ? undefined : rows
  const { frame, frameWidth } = useFrameWidth()
  const sized = useAmountWidths(table, columns, { rows: shown, columnsBefore: selectable ? 1 : 0, frameWidth })
  const { least, widths } = useMemo(() => columnWidths(sized, selectable ? checkboxWidth : 0), [sized, selectable])
  // Only then the frame scrolls in itself; else the heading sticks to the page, which it cannot inside a box that scrolls.
  const overflowing = least > frameWidth
  const refreshSelection = selection?.refresh

  useEffect(() => {
    if (rows && !waiting) refreshSelection?.(rows)
  }, [rows, waiting, refreshSelection])

  const open = (rowIndex: number, cellIndex: number) => {
    const row = shown?.[rowIndex]
    const column = columns[Math.max(0, cellIndex - (selection ? 1 : 0))]
    if (row !== undefined && column) onOpen?.(row, column.key)
  }
  const toggle = useToggle(shown, rowId, selection)
  const keys = useGridKeys(table, shown, columns, {
    open,
    select: (index) => shown?.[index] !== undefined && toggle(shown[index], false),
    selectAll: () => shown && selection?.set(shown, true),
    turn: (step) => onTurn?.(step) ?? false
  })

  const openClicked = (event: MouseEvent<HTMLTableSectionElement>) => {
    const cell = clickedCell(event)
    if (cell) open(cell.rowIndex, cell.cellIndex)
  }

  return (
    <div ref={frame} className="grid-frame" data-overflowing={overflowing || undefined}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a real table
        role="grid"
        ref={table}
        className="grid"
        style={{ '--grid-width': `${least}px` } as CSSProperties}
        aria-label={label}
        aria-rowcount={totalRows + 1}
        aria-colcount={columns.length + (selection ? 1 : 0)}
        aria-busy={waiting || (!rows && !instead)}
        {...(selection ? { 'aria-multiselectable': true } : {})}
        {...keys}
      >
        <colgroup>
          {selection && <col style={{ width: checkboxWidth }} />}
          {columns.map(({ key }, index) => (
            <col key={key} style={{ width: widths[index] }} />
          ))}
        </colgroup>
        <GridHeader columns={columns} rows={shown} selection={selection} sort={sort} onSort={onSort} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a cell opens the row, see useGridKeys */}
        <tbody className={waiting ? 'grid-rows grid-rows-waiting' : 'grid-rows'} onClick={openClicked}>
          {shown?.map((row, index) => {
            const id = rowId(row)
            return (
              <GridRow
                key={id}
                row={row}
                columns={columns}
                rowIndex={firstRow + index + 2}
                name={rowName(row)}
                opens={onOpen !== undefined}
                hrefOf={hrefOf}
                current={id === currentId}
                selected={selection?.has(id)}
                whyNot={selection?.rules.whyNot?.(row)}
                onToggle={toggle}
              />
            )
          })}
          {!shown && !instead && <SkeletonRows columns={columns} rows={skeletonRows} selectable={!!selection} />}
          {instead && (
            <tr className="grid-instead">
              <td colSpan={columns.length + (selection ? 1 : 0)}>
                <div className="grid-instead-words">{instead}</div>
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <CutTextHint table={table} />
    </div>
  )
}
