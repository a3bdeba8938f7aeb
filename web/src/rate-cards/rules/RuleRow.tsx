import type { RateCardColumn } from '@payouts/contract/rate-cards/columns'
import type { RateRule } from '@payouts/contract/rate-cards/schema'
import { memo } from 'react'
import { type AfterEdit, CellInput } from './CellInput.tsx'
import { pinnedColumns, shownColumns } from './column-words.ts'
import { messages } from './messages.ts'

type RuleRowProps = {
  /** Undefined for the row that begins a new rule. */
  rule: RateRule | undefined
  row: number
  columns: readonly RateCardColumn[]
  idOf: (row: number, column: number) => string
  /** The place of the cursor's column in this row, from 0; -1 elsewhere. */
  active: number
  /** The selected columns, from and to; -1 without. */
  selectedFrom: number
  selectedTo: number
  /** The text that the cursor's cell is edited from. */
  editing: string | undefined
  problems: ReadonlyMap<RateCardColumn, string> | undefined
  conflictsWith: readonly string[] | undefined
  onCommit: (text: string, after: AfterEdit) => void
  onCancel: () => void
}

/** One rule. It is drawn again only if something of it changes. */
export const RuleRow = memo(function RuleRow(props: RuleRowProps) {
  const { rule, row, columns, idOf, active, selectedFrom, selectedTo, editing, problems, conflictsWith } = props
  const name = rule ? messages.rule(rule.ruleNo) : messages.newRule
  return (
    <tr aria-rowindex={row + 2} data-new={!rule || undefined}>
      {columns.map((column, index) => {
        const problem = problems?.get(column)
        const conflict = column === 'ruleNo' && conflictsWith ? messages.conflictsWith(conflictsWith) : undefined
        const isEdited = index === active && editing !== undefined
        const text = rule?.[column] ?? ''
        return (
          <td
            key={column}
            id={idOf(row, index)}
            className="rule-cell"
            data-row={row}
            data-column={index}
            data-pinned={pinnedColumns.has(column) ? column : undefined}
            data-figure={shownColumns[column].isFigure || undefined}
            data-active={index === active || undefined}
            data-problem={problem !== undefined || undefined}
            data-conflict={conflict !== undefined || undefined}
            data-selected={(index >= selectedFrom && index <= selectedTo) || undefined}
            aria-invalid={problem !== undefined || undefined}
            title={isEdited ? undefined : (problem ?? conflict ?? (text.length > 12 ? text : undefined))}
          >
            {isEdited ? (
              <CellInput
                column={column}
                ruleNo={name}
                text={editing}
                onCommit={props.onCommit}
                onCancel={props.onCancel}
              />
            ) : (
              <>
                {!rule && index === 0 ? messages.newRule : text}
                {(problem ?? conflict) && <span className="hidden-label">, {problem ?? conflict}</span>}
              </>
            )}
          </td>
        )
      })}
    </tr>
  )
})
