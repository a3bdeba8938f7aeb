import { useEffect, useRef } from 'react'
import { messages } from '../messages.ts'
import type { Selection } from '../use-selection.ts'

/** Selects the page's rows, or deselects them where all of them are. */
export function SelectAllBox<Row>({
  rows = [],
  selection
}: {
  rows?: readonly Row[] | undefined
  selection: Selection<Row>
}) {
  const box = useRef<HTMLInputElement>(null)
  const { rules } = selection
  const selectable = rows.filter((row) => !rules.whyNot?.(row))
  const selected = selectable.filter((row) => selection.has(rules.id(row))).length
  const all = selectable.length > 0 && selected === selectable.length
  const some = selected > 0 && !all

  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])

  return (
    <label className="grid-check">
      <input
        ref={box}
        type="checkbox"
        tabIndex={-1}
        checked={all}
        disabled={selectable.length === 0}
        aria-label={messages.selectAll}
        onChange={() => selection.set(selectable, !all)}
      />
    </label>
  )
}
