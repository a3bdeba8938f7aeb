import { extraCycleFileColumns, type KnownCycleFileColumn } from '@payouts/contract/imports/import-file'
import type { RejectedRow } from '@payouts/contract/imports/repairs'
import { type KeyboardEvent, useContext, useRef } from 'react'
import { flushSync } from 'react-dom'
import { nextBadCell } from './bad-cells.ts'
import { messages } from './messages.ts'
import { EditsContext, shownValue } from './use-edits.ts'

/** A value of a rejected row, with its problem below it and, where it was changed, the value of the file. */
export function RepairCell({ row, column }: { row: RejectedRow; column: KnownCycleFileColumn }) {
  const { editing, typed, mayEdit } = useContext(EditsContext)
  if (editing?.line === row.line && editing.column === column) return <RepairInput row={row} column={column} />
  const value = shownValue(row, column, typed)
  const isTyped = typed.get(row.line)?.[column] !== undefined
  const problems = isTyped ? [] : row.problems.filter((problem) => problem.column === column)
  const isChanged = row.isKept && value !== (row.original[column] ?? '')
  return (
    <span
      className="repair-cell"
      data-wrong={problems.length > 0 || undefined}
      data-changed={isChanged || undefined}
      data-may-edit={mayEdit(row) || undefined}
    >
      <span className="repair-value">{value === '' && !isExtra(column) ? <i>{messages.empty}</i> : value}</span>
      {problems.map(({ problem }) => (
        <span key={problem} className="repair-problem">
          {problem}
        </span>
      ))}
      {isChanged && <span className="repair-was">{messages.was(row.original[column] ?? '')}</span>}
    </span>
  )
}

/** An optional column: being empty is no information. */
const isExtra = (column: KnownCycleFileColumn) => extraCycleFileColumns.some((extra) => extra === column)

function RepairInput({ row, column }: { row: RejectedRow; column: KnownCycleFileColumn }) {
  const { editing, end } = useContext(EditsContext)
  const isOver = useRef(false)
  const finish = (text: string | undefined) => {
    if (isOver.current) return
    isOver.current = true
    end(row, text)
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Arrow keys move in the text, not in the grid.
    event.stopPropagation()
    const step = steps[event.key]
    if (!step && event.key !== 'F8') return
    event.preventDefault()
    const back = event.shiftKey
    const next = step
      ? cellBeside(event.currentTarget, back ? [-step[0], -step[1]] : step)
      : nextBadCell(event.currentTarget, back ? -1 : 1)
    const text = event.key === 'Escape' ? undefined : event.currentTarget.value
    flushSync(() => finish(text))
    next?.focus()
  }
  return (
    <input
      className="repair-input"
      aria-label={messages.edit(column, row.line)}
      defaultValue={editing?.text}
      // biome-ignore lint/a11y/noAutofocus: it replaces the cell that has the focus
      autoFocus
      maxLength={1000}
      onKeyDown={keyDown}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  )
}

const steps: Record<string, readonly [rows: number, columns: number]> = {
  Enter: [1, 0],
  Tab: [0, 1],
  Escape: [0, 0]
}

/** The cell this many rows and columns away, or the same one at the grid's edges. */
function cellBeside(input: HTMLElement, [rows, columns]: readonly [number, number]): HTMLElement | undefined {
  const cell = input.closest('td')
  const table = input.closest('table')
  const row = input.closest('tr')
  if (!cell || !table || !row) return undefined
  const aside = table.rows[Math.max(1, row.rowIndex + rows)] ?? row
  return aside.cells[cell.cellIndex + columns] ?? cell
}
