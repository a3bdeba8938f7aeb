import { ComparisonTable } from '#requests/ComparisonTable.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { messages } from './messages.ts'

type DifferenceProps = { label: string; lines: readonly { name: string; was: string; is: string }[] }

/** What was requested beside what holds; only what differs. */
export function Difference({ label, lines }: DifferenceProps) {
  const shown = (text: string) => text || <Nothing means={messages.nothing} />
  return (
    <ComparisonTable
      label={label}
      rows={lines.map(({ name, was, is }) => ({ name, before: shown(was), after: shown(is) }))}
    />
  )
}
