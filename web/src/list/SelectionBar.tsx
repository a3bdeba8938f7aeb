import { Button, CloseButton } from '@mantine/core'
import { type Ringgit, withCurrency } from '@payouts/contract/money'
import { type ReactNode, useId } from 'react'
import { FocusableButton } from '#ui/buttons/FocusableButton.tsx'
import { AmountBreakdown } from '#ui/figures/AmountBreakdown.tsx'
import type { Term } from '#ui/texts/terms.ts'
import { messages } from './messages.ts'
import type { Selection } from './use-selection.ts'
import './SelectionBar.css'

/** Something to do with the selected rows. */
export type BulkAction = {
  label: string
  icon?: ReactNode
  onClick: () => void
  /** Why it cannot be done with this selection. */
  disabledReason?: string | undefined
  /** Whether it is the one most often wanted. */
  main?: boolean
  danger?: boolean
  /** Whether it takes the focus when the bar appears. */
  focused?: boolean
}

export type SelectionBarProps<Row> = {
  selection: Selection<Row>
  /** The visible rows, to say how many of the selection are on other pages. */
  rowsInSight: readonly Row[] | undefined
  actions: readonly BulkAction[]
  /** How many rows match the list's filter, if more than are visible match and all can be acted on. */
  allThatMatch?: number | undefined
  /** Where the focus goes when the bar disappears with its focused button. */
  onCleared?: () => void
}

/**
 * Shown at the bottom while rows are selected: how many, their sum, possible actions, and reasons for disabled ones.
 */
export function SelectionBar<Row>({
  selection,
  rowsInSight = [],
  actions,
  allThatMatch,
  onCleared
}: SelectionBarProps<Row>) {
  const { count, sum, rules, matching } = selection
  // Only the server knows the sum of rows that nobody has seen.
  const rest = matching === undefined ? selection.rest : undefined
  const here = rowsInSight.filter((row) => selection.has(rules.id(row))).length
  const elsewhere = matching === undefined ? count - here : 0
  const offered = allThatMatch !== undefined && matching === undefined && here === rowsInSight.length && here > 0
  const id = useId()
  const clear = () => {
    selection.clear()
    onCleared?.()
  }
  const reasons = [...reasonsOf(actions)]
  const reasonId = ({ disabledReason }: BulkAction) =>
    `${id}-${reasons.findIndex(([reason]) => reason === disabledReason)}`
  return (
    <>
      <div className="hidden-label" role="status">
        {count > 0 && messages.selectedSaid(count) + (rest ? `, ${withCurrency(rest)}` : '')}
      </div>
      {count > 0 && (
        <section className="row-apart selection-bar" aria-label={messages.selectedRows}>
          <div className="row selection-words">
            <strong>{messages.selected(count)}</strong>
            {rest !== undefined && sum !== undefined && (
              <Sum sum={sum} less={selection.less} rest={rest} restNote={rules.restNote} />
            )}
            {elsewhere > 0 && <span className="dimmed">{messages.elsewhere(elsewhere)}</span>}
            {matching !== undefined && <span className="dimmed">{messages.allThatMatch}</span>}
            {offered && (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => selection.selectAll({ content: [...rowsInSight], totalElements: allThatMatch })}
              >
                {messages.selectMatching(allThatMatch)}
              </Button>
            )}
          </div>
          <div className="actions">
            {actions.map((action) => (
              <BulkButton key={action.label} action={action} reasonId={reasonId(action)} />
            ))}
            <CloseButton aria-label={messages.clearSelection} onClick={clear} />
          </div>
          {reasons.map(([reason, off], index) => (
            <p key={reason} className="detail selection-reason">
              {off.map(({ label }) => label).join(', ')}: <span id={`${id}-${index}`}>{reason}</span>
            </p>
          ))}
        </section>
      )}
    </>
  )
}

type SumProps = { sum: Ringgit; less: readonly Term[]; rest: Ringgit; restNote: string | undefined }

function Sum({ sum, less, rest, restNote }: SumProps) {
  if (less.length === 0)
    return (
      <span>
        <span className="figures">{withCurrency(sum)}</span> {restNote}
      </span>
    )
  return <AmountBreakdown terms={[{ label: '', amount: sum }, ...less]} sum={rest} note={restNote} />
}

function BulkButton({ action, reasonId }: { action: BulkAction; reasonId: string }) {
  const { label, icon, onClick, disabledReason, main = false, danger = false, focused = false } = action
  return (
    <FocusableButton
      size="xs"
      variant={main ? 'filled' : 'default'}
      {...(danger ? { color: 'red' } : {})}
      leftSection={icon}
      off={disabledReason !== undefined}
      reasonId={reasonId}
      isArrivalFocus={focused}
      onClick={onClick}
    >
      {label}
    </FocusableButton>
  )
}

/** The disabled actions by their reason, so that each reason appears once. */
function reasonsOf(actions: readonly BulkAction[]): Map<string, BulkAction[]> {
  const off = actions.filter(({ disabledReason }) => disabledReason !== undefined)
  return Map.groupBy(off, ({ disabledReason }) => disabledReason ?? '')
}
