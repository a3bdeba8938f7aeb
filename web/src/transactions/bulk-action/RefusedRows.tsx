import { Button } from '@mantine/core'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import type { ActionDefinition } from './action-definition.ts'
import { messages } from './messages.ts'
import './RefusedRows.css'

type RefusedRowsProps = {
  action: ActionDefinition
  figures: ActionResult
  onChange: (action: ActionDefinition) => void
}

/** The rows of a selection that cannot be acted on and why, and a button to continue without them. */
export function RefusedRows({ action, figures, onChange }: RefusedRowsProps) {
  const { refused = [], refusedCount = 0 } = figures
  if (refusedCount === 0) return null
  const unnamed = refusedCount - refused.length
  const rest = action.without?.(new Set(refused.map(({ id }) => id)))
  return (
    <section className="card edge refused-rows" aria-label={messages.refusedHead(refusedCount)}>
      <p className="strong" role="alert">
        {messages.refusedHead(refusedCount)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={messages.refusedHead(refusedCount)}>
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            <strong>{name}</strong> {reason}
          </li>
        ))}
        {unnamed > 0 && <li>{messages.refusedMore(unnamed)}</li>}
      </ul>
      {rest ? (
        <Button size="xs" variant="default" onClick={() => onChange(rest)}>
          {remedyText(action.verb, rest, refused.length, unnamed)}
        </Button>
      ) : (
        <p>{messages.chooseAgain}</p>
      )}
    </section>
  )
}

/** If all refused rows are named, the rest of the selection can be acted on. */
function remedyText(verb: string, { selection }: ActionDefinition, named: number, unnamed: number): string {
  if (!selection || unnamed > 0) return messages.leaveThemOut(named)
  return messages.goOnWithOthers(verb, selection.length)
}
