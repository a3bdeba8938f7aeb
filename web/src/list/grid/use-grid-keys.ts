import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

type GridCommands = {
  open: (rowIndex: number, cellIndex: number) => unknown
  select: (rowIndex: number) => unknown
  selectAll: () => unknown
  /** Turns the page; answers whether there was one to turn to. */
  turn: (step: 1 | -1) => boolean
}

const rowsOfAPage = 10
const widgets = 'input, button, a[href]'

/** What takes the focus in a cell: the control in it, else the cell. */
function focusTarget(cell: HTMLTableCellElement): HTMLElement {
  return cell.querySelector<HTMLElement>(widgets) ?? cell
}

/**
 * The keyboard of the ARIA grid pattern. The position of the Tab stop is in the DOM, not in React's state,
 * so that moving the focus renders no row again. Row 0 is the heading.
 */
export function useGridKeys(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly unknown[] | undefined,
  columns: readonly unknown[],
  commands: GridCommands
) {
  const active = useRef({ row: 1, column: 0 })
  const inside = useRef(false)

  const cellAt = (row: number, column: number) => table.current?.rows[row]?.cells[column]
  const lastRow = () => rows?.length ?? 0
  const lastColumn = () => (table.current?.rows[0]?.cells.length ?? 1) - 1

  const goTo = (row: number, column: number) => {
    const cell = cellAt(Math.max(0, Math.min(row, lastRow())), Math.max(0, Math.min(column, lastColumn())))
    if (cell) focusTarget(cell).focus()
  }

  // New rows arrive without a Tab stop, and where the focus stood on an old row it is lost: put both right.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when cells come and go, not for new closures
  useLayoutEffect(() => {
    const element = table.current
    if (!element) return
    const focus = active.current
    focus.row = Math.min(Math.max(focus.row, Math.min(1, lastRow())), lastRow())
    focus.column = Math.min(focus.column, lastColumn())
    for (const row of element.rows) for (const cell of row.cells) focusTarget(cell).tabIndex = -1
    const cell = cellAt(focus.row, focus.column)
    if (!cell) return
    focusTarget(cell).tabIndex = 0
    if (inside.current && document.activeElement === document.body) focusTarget(cell).focus()
  }, [rows, columns])

  const onFocus = ({ target }: FocusEvent<HTMLTableElement>) => {
    const cell = (target as HTMLElement).closest<HTMLTableCellElement>('td, th')
    const row = cell?.closest('tr')
    if (!cell || !row || !table.current?.contains(cell)) return
    inside.current = true
    const before = cellAt(active.current.row, active.current.column)
    if (before) focusTarget(before).tabIndex = -1
    active.current = { row: row.rowIndex, column: cell.cellIndex }
    focusTarget(cell).tabIndex = 0
  }

  const onBlur = ({ relatedTarget }: FocusEvent<HTMLTableElement>) => {
    if (relatedTarget && !table.current?.contains(relatedTarget as Node)) inside.current = false
  }

  const byPage = (step: 1 | -1) => {
    const { row, column } = active.current
    const end = step === 1 ? row >= lastRow() : row <= 1
    if (!end) return goTo(Math.max(1, row + step * rowsOfAPage), column)
    if (commands.turn(step)) active.current = { row: step === 1 ? 1 : Number.MAX_SAFE_INTEGER, column }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const target = event.target as HTMLElement
    if (!event.currentTarget.contains(target) || event.altKey) return
    const { row, column } = active.current
    const control = event.ctrlKey || event.metaKey
    const onButton = target.closest('button, a') !== null
    const onLink = target.matches('.grid-link')
    const moves: Record<string, () => unknown> = {
      ArrowDown: () => goTo(control ? lastRow() : row + 1, column),
      ArrowUp: () => goTo(control ? 1 : row - 1, column),
      ArrowRight: () => goTo(row, control ? lastColumn() : column + 1),
      ArrowLeft: () => goTo(row, control ? 0 : column - 1),
      Home: () => goTo(control ? 1 : row, 0),
      End: () => goTo(control ? lastRow() : row, lastColumn()),
      PageDown: () => byPage(1),
      PageUp: () => byPage(-1)
    }
    const move = moves[event.key]
    if (move) move()
    else if (event.key === 'a' && control) commands.selectAll()
    else if (event.key === 'Enter' && !onButton && row > 0) commands.open(row - 1, column)
    else if (event.key === ' ' && (!onButton || onLink) && row > 0 && !(target instanceof HTMLInputElement))
      commands.select(row - 1)
    else return
    event.preventDefault()
  }

  return { onKeyDown, onFocus, onBlur }
}
