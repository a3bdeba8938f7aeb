import { CloseButton } from '@mantine/core'
import type { ActionDefinition } from './action-definition.ts'
import { messages } from './messages.ts'
import './ChosenRows.css'

const mostNamed = 12

type ChosenRowsProps = { action: ActionDefinition; onChange: (action: ActionDefinition) => void }

/** What was chosen, each with a way to leave it out again; the figures below follow. */
export function ChosenRows({ action, onChange }: ChosenRowsProps) {
  const { selection = [], nameOf = (id: string) => id, without } = action
  if (!without || selection.length < 2) return null
  const named = selection.slice(0, mostNamed)
  const more = selection.length - named.length
  const leaveOut = (id: string) => {
    const rest = without(new Set([id]))
    if (rest) onChange(rest)
  }
  return (
    <ul className="actions chosen-rows" aria-label={messages.chosen}>
      {named.map((id) => (
        <li key={id} className="chosen-row">
          {nameOf(id)}
          <CloseButton size="sm" aria-label={messages.leaveOut(nameOf(id))} onClick={() => leaveOut(id)} />
        </li>
      ))}
      {more > 0 && <li>{messages.moreChosen(more)}</li>}
    </ul>
  )
}
