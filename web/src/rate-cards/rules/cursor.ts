/** Where the reader is in the table: a cell, and the corner opposite to it of the block that is selected. */
export type Cursor = { row: number; column: number; anchorRow: number; anchorColumn: number }

export const at = (row: number, column: number): Cursor => ({ row, column, anchorRow: row, anchorColumn: column })

/** The selected rows and columns, each from and to. */
export const blockOf = ({ row, column, anchorRow, anchorColumn }: Cursor) => ({
  rows: [Math.min(row, anchorRow), Math.max(row, anchorRow)] as const,
  columns: [Math.min(column, anchorColumn), Math.max(column, anchorColumn)] as const
})

type Size = { rowCount: number; columnCount: number }
type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

/** Rows that a page key passes. */
const pageRows = 12

/** Where a key leads; the same cursor at a border, none for a key that moves nothing. */
export function moved(cursor: Cursor, pressed: Pressed, size: Size): Cursor | undefined {
  const far = pressed.ctrlKey || pressed.metaKey
  const { row, column } = cursor
  const lastRow = size.rowCount - 1
  const lastColumn = size.columnCount - 1
  const places: Record<string, [row: number, column: number]> = {
    ArrowUp: [far ? 0 : row - 1, column],
    ArrowDown: [far ? lastRow : row + 1, column],
    ArrowLeft: [row, far ? 0 : column - 1],
    ArrowRight: [row, far ? lastColumn : column + 1],
    Home: [far ? 0 : row, 0],
    End: [far ? lastRow : row, lastColumn],
    PageUp: [row - pageRows, column],
    PageDown: [row + pageRows, column]
  }
  const place = places[pressed.key]
  if (!place) return undefined
  const next = at(within(place[0], lastRow), within(place[1], lastColumn))
  return pressed.shiftKey ? { ...next, anchorRow: cursor.anchorRow, anchorColumn: cursor.anchorColumn } : next
}

/** The next cell in reading order, or the one before; none beyond the first and the last. */
export function tabbed({ row, column }: Cursor, step: 1 | -1, { rowCount, columnCount }: Size): Cursor | undefined {
  const place = row * columnCount + column + step
  if (place < 0 || place >= rowCount * columnCount) return undefined
  return at(Math.floor(place / columnCount), place % columnCount)
}

const within = (value: number, most: number): number => Math.max(0, Math.min(value, most))
