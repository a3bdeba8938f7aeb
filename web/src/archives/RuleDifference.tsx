import type { ArchiveRule, ArchiveRuleChange } from '@payouts/contract/archives/schema'
import { ComparisonTable } from '#requests/ComparisonTable.tsx'
import { messages } from './messages.ts'

/** The requested rule beside the present one. */
export const RuleDifference = ({ change: { before, after } }: { change: ArchiveRuleChange }) => (
  <ComparisonTable
    label={messages.values}
    rows={[
      { name: messages.archive, before: archiveIn(before), after: archiveIn(after) },
      { name: messages.months, before: monthsIn(before), after: monthsIn(after) }
    ]}
  />
)

const archiveIn = (rule: ArchiveRule | null) => rule?.archive ?? messages.noRule
const monthsIn = (rule: ArchiveRule | null) => (rule?.archive ? String(rule.months) : messages.nothing)
