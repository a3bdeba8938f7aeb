import { Button } from '@mantine/core'
import type { KnownCycleFileColumn } from '@payouts/contract/imports/import-file'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { RejectedRow, Repairs, SomeValues } from '@payouts/contract/imports/repairs'
import { CircleArrowRight, Undo2 } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useCall } from '#client/queries.ts'
import type { Column } from '#list/columns.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { badCellsOf, nextBadCell } from './bad-cells.ts'
import { faultyColumns, isFileColumn, rejectedRowColumns } from './columns.tsx'
import { rejectedRowsList } from './lists.ts'
import { messages } from './messages.ts'
import { EditsContext, shownValue, useEdits } from './use-edits.ts'

type Cell = { row: RejectedRow; at: number; column: KnownCycleFileColumn }

/** The rejected rows as a spreadsheet: typing over a cell repairs it, and says at once what is still wrong. */
export function RepairGrid({ repairs, mayEdit }: { repairs: Repairs; mayEdit: boolean }) {
  const { batchNo, version } = repairs
  const list = useListState(rejectedRowsList)
  const query = useCall(repairEndpoints.getRejectedRows, { batchNo, version, ...list.request })
  const editing = useEdits({ batchNo, version, isOn: mayEdit })
  const { edits, undo, undoable, isSaving } = editing
  const rows = query.data?.content ?? []
  const hint = useId()
  const columns = useFaultyFirst(
    query.isPlaceholderData ? undefined : query.data?.content,
    JSON.stringify(list.request)
  )
  const cells = cellEvents(rows, columns, editing)
  const frame = useRef<HTMLDivElement>(null)
  const isRead = query.data !== undefined
  useEffect(() => {
    if (isRead && mayEdit && isFocusFree()) badCellsOf(frame.current)[0]?.focus()
  }, [isRead, mayEdit])
  const open = (row: RejectedRow, key: string) => {
    if (isFileColumn(key)) edits.begin(row, key)
  }

  return (
    <section className="repair-grid" aria-describedby={mayEdit ? hint : undefined}>
      {mayEdit && (
        <p id={hint} className="muted repair-hint">
          {messages.gridHint}
        </p>
      )}
      <EditsContext value={edits}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and clipboard of the grid's own cells arrive here */}
        <div ref={frame} onKeyDown={cells.onKeyDown} onCopy={cells.onCopy} onPaste={cells.onPaste}>
          <ListTable
            label={messages.grid}
            list={list}
            query={query}
            columns={columns}
            rowId={({ line }) => String(line)}
            rowName={({ line }) => `${messages.line} ${line}`}
            onOpen={mayEdit ? open : undefined}
            emptyHint={messages.noRows}
            tools={
              mayEdit && (
                <>
                  <span className="muted" role="status">
                    {isSaving ? messages.saving : ''}
                  </span>
                  <Button
                    variant="default"
                    leftSection={<CircleArrowRight size={16} aria-hidden />}
                    aria-keyshortcuts="F8"
                    onClick={() => goOn(frame.current)}
                  >
                    {messages.nextProblem}
                  </Button>
                  <Button
                    variant="default"
                    leftSection={<Undo2 size={16} aria-hidden />}
                    disabled={undoable === 0}
                    onClick={undo}
                  >
                    {messages.undo}
                  </Button>
                </>
              )
            }
          />
        </div>
      </EditsContext>
    </section>
  )
}

/** Whether nobody has begun to do something else: the focus is where the screen opened. */
const isFocusFree = () => !document.activeElement || document.activeElement.matches('body, [data-page-focus]')

/** To the next bad cell after the one that the keyboard is at. */
function goOn(frame: Element | null): void {
  const at = frame?.querySelector('td[tabindex="0"], td:has([tabindex="0"])')
  const next = at ? nextBadCell(at, 1) : badCellsOf(frame)[0]
  next?.focus()
}

/** The columns with those first that were faulty when these rows were read: none moves while they are repaired. */
function useFaultyFirst(rows: readonly RejectedRow[] | undefined, page: string): readonly Column<RejectedRow>[] {
  const [found, setFound] = useState<{ page: string; faulty: readonly KnownCycleFileColumn[] }>()
  if (rows && found?.page !== page) setFound({ page, faulty: faultyColumns(rows) })
  const faulty = found?.faulty
  return useMemo(() => rejectedRowColumns(faulty ?? []), [faulty])
}

/** Keys and clipboard of the grid: typing over, clearing, copying and pasting cells, and undoing. */
function cellEvents(
  rows: readonly RejectedRow[],
  columns: readonly Column<RejectedRow>[],
  { edits, change, undo, undoable }: ReturnType<typeof useEdits>
) {
  /** The cell that has the focus, where it can be typed over. */
  const cellOf = (target: EventTarget): Cell | undefined => {
    const cell = target instanceof HTMLTableCellElement ? target : undefined
    const at = (cell?.closest('tr')?.rowIndex ?? 0) - 1
    const row = rows[at]
    const column = columns[cell?.cellIndex ?? 0]?.key
    return row && isFileColumn(column) && edits.mayEdit(row) ? { row, at, column } : undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const control = event.ctrlKey || event.metaKey
    const isText = event.target instanceof HTMLInputElement
    if (control && event.key.toLowerCase() === 'z' && !isText && undoable > 0) {
      event.preventDefault()
      return undo()
    }
    const next =
      event.key === 'F8' && event.target instanceof Element && nextBadCell(event.target, event.shiftKey ? -1 : 1)
    if (next) {
      event.preventDefault()
      return next.focus()
    }
    const cell = cellOf(event.target)
    if (!cell || control || event.altKey) return
    const { row, column } = cell
    if (event.key === 'F2') edits.begin(row, column)
    else if (event.key === 'Delete' || event.key === 'Backspace') change([{ row, values: { [column]: '' } }])
    // No value begins with a slash, which leads to the search as it does everywhere.
    else if (event.key.length === 1 && event.key !== ' ' && event.key !== '/') edits.begin(row, column, event.key)
    else return
    event.preventDefault()
  }
  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    const cell = cellOf(event.target)
    if (!cell || !window.getSelection()?.isCollapsed) return
    event.clipboardData.setData('text/plain', shownValue(cell.row, cell.column, edits.typed))
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const cell = cellOf(event.target)
    if (!cell) return
    event.preventDefault()
    change(pasted(event.clipboardData.getData('text/plain'), cell, { rows, columns }, edits.mayEdit))
  }
  return { onKeyDown, onCopy, onPaste }
}

/** Cells of a spreadsheet laid over the rows from a cell on, as far as there are rows and columns. */
function pasted(
  text: string,
  { at, column }: Cell,
  { rows, columns }: { rows: readonly RejectedRow[]; columns: readonly Column<RejectedRow>[] },
  mayEdit: (row: RejectedRow) => boolean
) {
  const names = columns.map(({ key }) => key).filter(isFileColumn)
  const first = names.indexOf(column)
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.flatMap((cells, index) => {
    const row = rows[at + index]
    if (!row || !mayEdit(row)) return []
    const values: SomeValues = {}
    for (const [offset, value] of cells.split('\t').entries()) {
      const name = names[first + offset]
      if (name) values[name] = value.trim()
    }
    return [{ row, values }]
  })
}
