import { companyTypes, dealerKinds, dealerLines, tiers } from '@payouts/contract/dealers/schema'
import type { RateCardColumn } from '@payouts/contract/rate-cards/columns'
import { componentKinds, measures, modes } from '@payouts/contract/rate-cards/schema'
import { type KeyboardEvent, useId, useRef } from 'react'
import { shownColumns } from './column-words.ts'
import { Suggestions } from './Suggestions.tsx'

/** The values that a column takes, if these are known. */
const choices: Partial<Record<RateCardColumn, readonly string[]>> = {
  kind: componentKinds,
  measure: measures,
  mode: modes,
  dealerKind: dealerKinds,
  line: dealerLines,
  companyType: companyTypes,
  tier: tiers
}

/** Where the cursor goes after an edit. */
export type AfterEdit = 'stay' | 'down' | 'up' | 'next' | 'previous'

type CellInputProps = {
  column: RateCardColumn
  ruleNo: string
  text: string
  onCommit: (text: string, after: AfterEdit) => void
  onCancel: () => void
}

/** The field of a cell under edit: Enter and Tab keep the text and go on, Escape drops it. */
export function CellInput({ column, ruleNo, text, onCommit, onCancel }: CellInputProps) {
  const listId = useId()
  const done = useRef(false)
  const values = choices[column]
  const end = (finish: () => void) => {
    if (done.current) return
    done.current = true
    finish()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    const { key, shiftKey, currentTarget } = event
    if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return
    event.preventDefault()
    if (key === 'Escape') return end(onCancel)
    const after = key === 'Enter' ? (shiftKey ? 'up' : 'down') : shiftKey ? 'previous' : 'next'
    end(() => onCommit(currentTarget.value, after))
  }
  return (
    <>
      <input
        className="rule-input"
        aria-label={`${shownColumns[column].label}, ${ruleNo}`}
        defaultValue={text}
        // biome-ignore lint/a11y/noAutofocus: it opens where the reader types
        autoFocus
        autoComplete="off"
        spellCheck={false}
        list={values ? listId : undefined}
        onKeyDown={onKeyDown}
        onPaste={(event) => event.stopPropagation()}
        onCopy={(event) => event.stopPropagation()}
        onBlur={(event) => end(() => onCommit(event.currentTarget.value, 'stay'))}
      />
      {values && <Suggestions id={listId} values={values} />}
    </>
  )
}
