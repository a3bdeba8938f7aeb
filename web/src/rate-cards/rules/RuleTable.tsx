import { mostRules, type RateCardColumn } from '@payouts/contract/rate-cards/columns'
import { type MouseEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { AfterEdit } from './CellInput.tsx'
import { pinnedColumns, shownColumns } from './column-words.ts'
import { at, blockOf, type Cursor } from './cursor.ts'
import { withCells } from './edits.ts'
import { RuleRow } from './RuleRow.tsx'
import './RuleTable.css'
import type { RuleEditor } from './use-rule-editor.ts'
import { useTableKeys } from './use-table-keys.ts'

/** As RuleTable.css has them. */
const rowHeight = 32
const headHeight = 44
/** Rows that are drawn beyond the visible ones. */
const overscan = 8
const assumedHeight = 480

export type RuleTableProps = {
  label: string
  editor: RuleEditor
  columns: readonly RateCardColumn[]
  readOnly: boolean
  cursor: Cursor
  onMove: (cursor: Cursor) => void
}

/**
 * Rules as a grid that is edited in place. Only the rows in sight are drawn. The table keeps the focus, and names its
 * cell by `aria-activedescendant`, so that a row may leave the page while it is the current one.
 */
export function RuleTable({ label, editor, columns, readOnly, cursor, onMove }: RuleTableProps) {
  const { rules, judgement } = editor
  const frame = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const [editing, setEditing] = useState<string>()
  const { first, last, onScroll } = useRowsInSight(frame)
  const rowCount = rules.length + (readOnly || rules.length >= mostRules ? 0 : 1)
  const ids = useId()
  const idOf = useCallback((row: number, column: number) => `${ids}${row}-${column}`, [ids])
  const keys = useTableKeys({ editor, columns, readOnly, rowCount, cursor, onMove, edit: setEditing })
  useCursorInSight(frame, cursor, idOf(cursor.row, cursor.column))

  const { commit, cancel } = useCellEdit({
    table,
    editor,
    cursor,
    columns,
    goOn: keys.goOn,
    end: () => setEditing(undefined)
  })

  const press = (event: MouseEvent) => {
    const found = placeOf(event)
    if (!found) return
    const next = at(found.row, found.column)
    onMove(event.shiftKey ? { ...next, anchorRow: cursor.anchorRow, anchorColumn: cursor.anchorColumn } : next)
  }
  const open = (event: MouseEvent) => {
    const found = placeOf(event)
    const column = found && columns[found.column]
    if (found && column && !readOnly) setEditing(rules[found.row]?.[column] ?? '')
  }

  const from = Math.min(first, rowCount)
  const to = Math.min(last, rowCount)
  const { rows: selectedRows, columns: selectedColumns } = blockOf(cursor)
  return (
    <div ref={frame} className="rule-frame" onScroll={onScroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a real table
        role="grid"
        ref={table}
        className="rule-table"
        aria-label={label}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length}
        aria-readonly={readOnly}
        aria-activedescendant={cursor.row >= from && cursor.row < to ? idOf(cursor.row, cursor.column) : undefined}
        tabIndex={0}
        // Columns keep their widths, however long a name is.
        style={{ width: columns.reduce((width, column) => width + shownColumns[column].width, 0) }}
        {...keys.handlers}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column} style={{ width: shownColumns[column].width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                title={column}
                data-pinned={pinnedColumns.has(column) ? column : undefined}
                data-figure={shownColumns[column].isFigure || undefined}
              >
                {shownColumns[column].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onMouseDown={press} onDoubleClick={open}>
          <Gap height={from * rowHeight} columns={columns.length} />
          {Array.from({ length: to - from }, (_, index) => from + index).map((row) => {
            const isSelected = row >= selectedRows[0] && row <= selectedRows[1]
            return (
              <RuleRow
                key={row}
                rule={rules[row]}
                row={row}
                columns={columns}
                idOf={idOf}
                active={row === cursor.row ? cursor.column : -1}
                selectedFrom={isSelected ? selectedColumns[0] : -1}
                selectedTo={isSelected ? selectedColumns[1] : -1}
                editing={row === cursor.row ? editing : undefined}
                problems={judgement.problemsOf.get(row)}
                conflictsWith={judgement.conflictsOf.get(row)}
                onCommit={commit}
                onCancel={cancel}
              />
            )
          })}
          <Gap height={(rowCount - to) * rowHeight} columns={columns.length} />
        </tbody>
      </table>
    </div>
  )
}

type CellEditing = Pick<RuleTableProps, 'editor' | 'cursor' | 'columns'> & {
  table: { current: HTMLTableElement | null }
  goOn: (after: AfterEdit) => void
  end: () => void
}

/** Ends an edit of the cursor's cell. The functions stay the same, so that no row is drawn again for them. */
function useCellEdit(given: CellEditing) {
  const latest = useRef(given)
  latest.current = given
  const cancel = useCallback(() => {
    latest.current.end()
    latest.current.table.current?.focus({ preventScroll: true })
  }, [])
  const commit = useCallback(
    (text: string, after: AfterEdit) => {
      const { editor, cursor, columns, goOn, end } = latest.current
      const { row } = cursor
      const column = columns[cursor.column]
      const isSame = (before: RuleEditor['rules']) => column && (before[row]?.[column] ?? '') === text.trim()
      if (column) editor.change((before) => (isSame(before) ? before : withCells(before, [{ row, column, text }])))
      goOn(after)
      // A click elsewhere ends an edit too, and keeps its focus there.
      if (after === 'stay') end()
      else cancel()
    },
    [cancel]
  )
  return { commit, cancel }
}

/** In place of the rows that are not drawn. */
const Gap = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr aria-hidden style={{ height }}>
      <td colSpan={columns} />
    </tr>
  )

function placeOf({ target }: MouseEvent): { row: number; column: number } | undefined {
  const cell =
    target instanceof Element && !(target instanceof HTMLInputElement)
      ? target.closest<HTMLElement>('td[data-row]')
      : null
  return cell
    ? { row: Number(cell.getAttribute('data-row')), column: Number(cell.getAttribute('data-column')) }
    : undefined
}

/** The rows to draw, from the first to before the last. */
function useRowsInSight(frame: { current: HTMLDivElement | null }) {
  const [{ top, height }, setSight] = useState({ top: 0, height: assumedHeight })
  const look = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = frame.current ?? {}
    setSight({ top: scrollTop, height: clientHeight || assumedHeight })
  }, [frame])
  useEffect(() => {
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [look])
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan)
  return { first, last: Math.ceil((top + height) / rowHeight) + overscan, onScroll: look }
}

/** Scrolls to the cursor's row, which may not be drawn, and then to its column. */
function useCursorInSight(frame: { current: HTMLDivElement | null }, { row }: Cursor, id: string): void {
  const seen = useRef(id)
  useLayoutEffect(() => {
    const box = frame.current
    if (!box || seen.current === id) return
    seen.current = id
    const top = row * rowHeight
    const room = (box.clientHeight || assumedHeight) - headHeight - rowHeight
    if (top < box.scrollTop) box.scrollTop = top
    else if (top > box.scrollTop + room) box.scrollTop = top - room
    const cell = document.getElementById(id)
    if (!cell) return
    const pinned = box.querySelectorAll<HTMLElement>('th[data-pinned]')
    const covered = [...pinned].reduce((width, one) => width + one.offsetWidth, 0)
    if (cell.hasAttribute('data-pinned')) box.scrollLeft = 0
    else if (cell.offsetLeft - covered < box.scrollLeft) box.scrollLeft = cell.offsetLeft - covered
    else if (cell.offsetLeft + cell.offsetWidth > box.scrollLeft + box.clientWidth)
      box.scrollLeft = cell.offsetLeft + cell.offsetWidth - box.clientWidth
  })
}
