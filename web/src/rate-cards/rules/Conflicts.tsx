import { Button } from '@mantine/core'
import type { RateCardColumn } from '@payouts/contract/rate-cards/columns'
import { type Conflict, mostConflicts } from '@payouts/contract/rate-cards/conflicts'
import { shownColumns } from './column-words.ts'
import { withoutRows, withSettlement } from './edits.ts'
import { messages } from './messages.ts'
import type { RuleEditor } from './use-rule-editor.ts'

/** As many as somebody reads before settling the first. */
const shownFirst = 5

type ConflictsProps = {
  editor: RuleEditor
  readOnly: boolean
  /** Leads to a rule by its place from 0. */
  onShow: (row: number) => void
}

/** The rules of which nothing says which one applies, each pair with a row for which both hold and a rule that settles it. */
export function Conflicts({ editor, readOnly, onShow }: ConflictsProps) {
  const { conflicts } = editor.judgement
  if (conflicts.length === 0) return null
  const further = conflicts.length - shownFirst
  return (
    <section className="card edge stack-xs" aria-labelledby="rule-conflicts">
      <h2 id="rule-conflicts" role="status">
        {messages.conflicts(conflicts.length, mostConflicts)}
      </h2>
      <p className="muted">{messages.conflictsHint}</p>
      <ol className="lines">
        {conflicts.slice(0, shownFirst).map((conflict) => (
          <li key={`${conflict.one.row} ${conflict.other.row}`} className="stack-xs">
            <Pair conflict={conflict} />
            <div className="actions">
              <Button size="xs" variant="default" onClick={() => onShow(conflict.other.row - 1)}>
                {messages.show}
              </Button>
              {!readOnly && <Remedies conflict={conflict} editor={editor} />}
            </div>
          </li>
        ))}
      </ol>
      {further > 0 && <p className="muted">{messages.furtherOnes(further)}</p>}
    </section>
  )
}

function Pair({ conflict: { one, other, component, row, settledBy } }: { conflict: Conflict }) {
  return (
    <>
      <p>
        <strong>{messages.both(one.ruleNo, other.ruleNo, component)}</strong> {messages.holdFor}{' '}
        <Cells cells={row} none={messages.anyRow} />.
      </p>
      <p>
        {settledBy ? (
          <>
            {messages.remedy} <Cells cells={settledBy} none={messages.anyRow} />.
          </>
        ) : (
          messages.equal
        )}
      </p>
    </>
  )
}

/** `Transaction type Activation, Tier Gold`. */
function Cells({ cells, none }: { cells: Readonly<Record<string, string>>; none: string }) {
  const filled = Object.entries(cells).filter(([, value]) => value !== '')
  return filled.length === 0 ? none : filled.map(([name, value]) => `${nameOf(name)} ${value}`).join(', ')
}

function nameOf(name: string): string {
  if (name in shownColumns) return shownColumns[name as RateCardColumn].label
  return name === 'band' || name === 'months' || name === 'transactionDate' || name === 'transactionAmount'
    ? messages[name]
    : name
}

function Remedies({ conflict, editor }: { conflict: Conflict; editor: RuleEditor }) {
  const { one, other, settledBy } = conflict
  const { change, rules, judgement } = editor
  // The places of the rules are those of the rules that were judged.
  const isLate = judgement.rules !== rules
  if (!settledBy)
    return (
      <Button
        size="xs"
        disabled={isLate}
        onClick={() => change((before) => withoutRows(before, other.row - 1, other.row - 1))}
      >
        {messages.removeRule(other.ruleNo)}
      </Button>
    )
  return [
    [one, other],
    [other, one]
  ].map(
    ([paysAs, beside]) =>
      paysAs &&
      beside && (
        <Button
          key={paysAs.row}
          size="xs"
          variant={paysAs === one ? 'filled' : 'light'}
          disabled={isLate}
          onClick={() =>
            change((before) => withSettlement(before, settledBy, { paysAs: paysAs.cells, other: beside.cells }))
          }
        >
          {messages.payAs(paysAs.ruleNo)}
        </Button>
      )
  )
}
