import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { Column } from '../columns.tsx'

/** The margins of a cell, in pixels: see grid.css. */
const cellMargins = 20

type Drawn<Row> = { rows: readonly Row[] | undefined; columnsBefore: number; frameWidth: number }

/**
 * The columns, those with long amounts as wide as the longest in sight: a figure that is cut reads as another one.
 * Only amounts that say they are long are measured, of which most pages have none.
 */
export function useAmountWidths<Row>(
  table: RefObject<HTMLTableElement | null>,
  columns: readonly Column<Row>[],
  { rows, columnsBefore, frameWidth }: Drawn<Row>
): readonly Column<Row>[] {
  const [needs, setNeeds] = useState<ReadonlyMap<string, number>>(noNeeds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn of these rows in this frame is measured
  useLayoutEffect(() => {
    const measured = new Map<string, number>()
    for (const amount of table.current?.querySelectorAll<HTMLElement>('td .money[data-long]') ?? []) {
      const key = columns[(amount.closest('td')?.cellIndex ?? 0) - columnsBefore]?.key
      if (key) measured.set(key, Math.max(measured.get(key) ?? 0, amount.offsetWidth + cellMargins))
    }
    setNeeds((known) => (isSame(known, measured) ? known : measured))
  }, [table, columns, rows, columnsBefore, frameWidth])
  return useMemo(
    () => (needs.size === 0 ? columns : columns.map((column) => widened(column, needs.get(column.key) ?? 0))),
    [columns, needs]
  )
}

const noNeeds: ReadonlyMap<string, number> = new Map()

function widened<Row>(column: Column<Row>, need: number): Column<Row> {
  const { width, least = width } = column
  return { ...column, width: Math.max(width, need), least: Math.max(least, need) }
}

const isSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  one.size === other.size && [...one].every(([key, need]) => other.get(key) === need)
