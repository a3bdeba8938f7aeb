import type { RateCardColumn } from '@payouts/contract/rate-cards/columns'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import type { AfterEdit } from './CellInput.tsx'
import { copiedText, pastedEdits } from './clipboard.ts'
import { blockOf, type Cursor, moved, tabbed } from './cursor.ts'
import { withCells } from './edits.ts'
import type { RuleEditor } from './use-rule-editor.ts'

type Keyed = {
  editor: RuleEditor
  columns: readonly RateCardColumn[]
  readOnly: boolean
  rowCount: number
  cursor: Cursor
  onMove: (cursor: Cursor) => void
  /** Opens the cursor's cell with a text. */
  edit: (text: string) => void
}

/** The keyboard and the clipboard of the table, as spreadsheets have them. */
export function useTableKeys({ editor, columns, readOnly, rowCount, cursor, onMove, edit }: Keyed) {
  const { rules, change, undo, redo } = editor
  const size = { rowCount, columnCount: columns.length }
  /** After Escape the next Tab leaves the table. */
  const isLeaving = useRef(false)
  const column = columns[cursor.column]
  const block = blockOf(cursor)
  const selectedColumns = columns.slice(block.columns[0], block.columns[1] + 1)
  const selectedRules = rules.slice(block.rows[0], block.rows[1] + 1)

  const goOn = (after: AfterEdit) => {
    if (after === 'stay') return
    const arrow = { down: 'ArrowDown', up: 'ArrowUp' } as const
    const plain = { ctrlKey: false, metaKey: false, shiftKey: false }
    const next =
      after === 'next' || after === 'previous'
        ? tabbed(cursor, after === 'next' ? 1 : -1, size)
        : moved(cursor, { key: arrow[after], ...plain }, size)
    if (next) onMove(next)
  }

  const clear = () =>
    change((before) =>
      withCells(
        before,
        selectedRules.flatMap((_, index) =>
          selectedColumns.map((cleared) => ({ row: block.rows[0] + index, column: cleared, text: '' }))
        )
      )
    )

  /** What a key does to the rules; undefined for keys that mean nothing here. */
  const editOf = (event: KeyboardEvent): (() => void) | undefined => {
    const { key, altKey, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (readOnly || altKey || !column) return undefined
    if (isCommand && key.toLowerCase() === 'z') return shiftKey ? redo : undo
    if (isCommand && key.toLowerCase() === 'y') return redo
    if (isCommand) return undefined
    if (key === 'Enter' || key === 'F2') return () => edit(rules[cursor.row]?.[column] ?? '')
    if (key === 'Delete' || key === 'Backspace') return clear
    return key.length === 1 ? () => edit(key) : undefined
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      isLeaving.current = true
      return
    }
    if (event.key === 'Shift') return
    const isTab = event.key === 'Tab'
    const next = isTab
      ? readOnly || isLeaving.current
        ? undefined
        : tabbed(cursor, event.shiftKey ? -1 : 1, size)
      : moved(cursor, event, size)
    const done = next ? () => onMove(next) : isTab ? undefined : editOf(event)
    if (!isTab) isLeaving.current = false
    if (!done) return
    event.preventDefault()
    done()
  }

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (readOnly || !column || text === '') return
    event.preventDefault()
    const edits = pastedEdits(text, { row: block.rows[0], column: columns[block.columns[0]] ?? column, columns })
    change((before) => withCells(before, edits))
  }

  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    const cells = selectedRules.map((rule) => selectedColumns.map((copied) => rule[copied]))
    event.clipboardData.setData('text/plain', copiedText(cells))
  }

  const onFocus = () => {
    isLeaving.current = false
  }
  return { goOn, handlers: { onKeyDown, onPaste, onCopy, onFocus } }
}
