import { ComparisonTable } from '#requests/ComparisonTable.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'

type Facts = readonly (readonly [name: string, text: string])[]

/** Requested facts beside the present ones, only those that differ. `nothing` says that there was none before. */
export function FactDifference(props: { label: string; before: Facts | null; after: Facts; nothing: string }) {
  const { label, before, after, nothing } = props
  const was = new Map(before)
  return (
    <ComparisonTable
      label={label}
      rows={after
        .filter(([name, text]) => was.get(name) !== text)
        .map(([name, text]) => ({ name, before: was.get(name) ?? <Nothing means={nothing} />, after: text }))}
    />
  )
}
