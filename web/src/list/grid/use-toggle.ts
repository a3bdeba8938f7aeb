import { useCallback, useEffect, useRef } from 'react'
import type { Selection } from '../use-selection.ts'

/** Selects or deselects one row, or with Shift all rows from the last one on; keeps its identity, for the rows' sake. */
export function useToggle<Row>(
  rows: readonly Row[] | undefined,
  rowId: (row: Row) => string,
  selection: Selection<Row> | undefined
) {
  const now = useRef({ rows, rowId, selection })
  const last = useRef<string>(undefined)
  useEffect(() => {
    now.current = { rows, rowId, selection }
  })
  return useCallback((row: Row, through: boolean) => {
    const { rows = [], rowId, selection } = now.current
    if (!selection) return
    const id = rowId(row)
    const from = through ? rows.findIndex((other) => rowId(other) === last.current) : -1
    const to = rows.findIndex((other) => rowId(other) === id)
    last.current = id
    const range = from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
    selection.set(range, !selection.has(id))
  }, [])
}
