import { ledgerParts, partLabels } from '@payouts/contract/chart-of-accounts/parts'
import { type ChartChange, mappedText } from '@payouts/contract/chart-of-accounts/schema'
import { ComparisonTable } from '#requests/ComparisonTable.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { messages } from './messages.ts'

/** The requested accounts beside the present ones; only those that differ. */
export function ChartDifference({ change: { before, after } }: { change: ChartChange }) {
  const parts = ledgerParts
    .map((part) => ({ part, was: before ? mappedText(before[part]) : '', is: mappedText(after[part]) }))
    .filter(({ was, is }) => was !== is)
  return (
    <ComparisonTable
      label={messages.chartTitle}
      rows={parts.map(({ part, was, is }) => ({
        name: partLabels[part],
        before: was || <Nothing means={messages.nothing} />,
        after: is || <Nothing means={messages.nothing} />
      }))}
    />
  )
}
