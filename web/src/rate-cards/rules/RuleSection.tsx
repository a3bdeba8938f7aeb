import { Button, Switch } from '@mantine/core'
import { mostRules, type RateCardColumn, rateCardColumns } from '@payouts/contract/rate-cards/columns'
import type { Verdict } from '@payouts/contract/verdict'
import { Plus, Redo2, Trash2, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Conflicts } from './Conflicts.tsx'
import { at, blockOf, type Cursor } from './cursor.ts'
import { columnsInUse, withoutRows, withRuleBelow } from './edits.ts'
import { messages } from './messages.ts'
import { Problems } from './Problems.tsx'
import { RuleTable } from './RuleTable.tsx'
import type { RuleEditor } from './use-rule-editor.ts'

const icon = { size: 14, 'aria-hidden': true } as const

/** `editing`: whether the version's state allows it. */
type RuleSectionProps = { editor: RuleEditor; editing: Verdict; readOnly: boolean }

/** A version's rules: what is wrong with them, the table, and what can be done with its rows. */
export function RuleSection({ editor, editing, readOnly }: RuleSectionProps) {
  const { rules, judgement } = editor
  const readHint = editing.allowed ? messages.mayOnlyRead : editing.reason
  const [showsAll, showAll] = useState(false)
  const used = columnsInUse(rules).join()
  // Rows are drawn again only if the columns have changed.
  const columns = useMemo(() => (showsAll ? rateCardColumns : (used.split(',') as RateCardColumn[])), [showsAll, used])
  const [moved, move] = useState<Cursor>(at(0, 0))
  const cursor = withinTable(moved, rules.length, columns.length - 1)
  const show = (row: number, column: RateCardColumn) => {
    if (!columns.includes(column)) showAll(true)
    const shown = columns.includes(column) ? columns : rateCardColumns
    move(at(row, (shown as readonly RateCardColumn[]).indexOf(column)))
  }
  return (
    <>
      <Problems problems={judgement.problems} onShow={({ row, column }) => show(row - 1, column)} />
      <Conflicts editor={editor} readOnly={readOnly} onShow={(row) => show(row, 'ruleNo')} />
      <section className="card stack" aria-labelledby="rules-of-version">
        <header className="section-head">
          <h2 id="rules-of-version">{messages.count(rules.length)}</h2>
          <div className="rule-tools">
            {!readOnly && <Tools editor={editor} cursor={cursor} onMove={move} />}
            <Switch
              size="sm"
              label={messages.allColumns}
              checked={showsAll}
              onChange={(event) => showAll(event.currentTarget.checked)}
            />
          </div>
        </header>
        <RuleTable label={messages.title} {...{ editor, columns, readOnly, cursor }} onMove={move} />
        <p className="detail">{readOnly ? readHint : messages.hint}</p>
      </section>
    </>
  )
}

/** Rules and columns go, and the cursor stays. */
const withinTable = (cursor: Cursor, lastRow: number, lastColumn: number): Cursor =>
  cursor.row <= lastRow && cursor.column <= lastColumn
    ? cursor
    : at(Math.min(cursor.row, lastRow), Math.min(cursor.column, lastColumn))

function Tools({ editor, cursor, onMove }: { editor: RuleEditor; cursor: Cursor; onMove: (cursor: Cursor) => void }) {
  const { rules, change, undo, redo, canUndo, canRedo } = editor
  const { rows } = blockOf(cursor)
  const chosen = Math.min(rows[1], rules.length - 1) - rows[0] + 1
  const isFull = rules.length >= mostRules
  const add = () => {
    change((before) => withRuleBelow(before, rows[1]))
    onMove(at(Math.min(rows[1] + 1, rules.length), cursor.column))
  }
  const remove = () => {
    change((before) => withoutRows(before, rows[0], rows[1]))
    onMove(at(rows[0], cursor.column))
  }
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Undo2 {...icon} />} disabled={!canUndo} onClick={undo}>
        {messages.undo}
      </Button>
      <Button size="xs" variant="default" leftSection={<Redo2 {...icon} />} disabled={!canRedo} onClick={redo}>
        {messages.redo}
      </Button>
      <Button size="xs" variant="default" leftSection={<Trash2 {...icon} />} disabled={chosen < 1} onClick={remove}>
        {messages.remove(Math.max(1, chosen))}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<Plus {...icon} />}
        disabled={isFull}
        title={isFull ? messages.full(mostRules) : undefined}
        onClick={add}
      >
        {messages.add}
      </Button>
    </>
  )
}
