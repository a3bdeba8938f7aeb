import { kindRules } from '@payouts/contract/approvals/kinds'
import { bandsText } from '@payouts/contract/approvals/rule'
import type { PolicyChange } from '@payouts/contract/approvals/schema'
import { dayText } from '@payouts/contract/day-text'
import { type Recording, recordDated, type Step } from '../../requests/record-dated.ts'

type Changed = Pick<PolicyChange, 'changeId' | 'kind' | 'before' | 'after' | 'validFrom' | 'reason'>

/** Writes the audit event of one step of a change, with the bands before and after in words. */
export function recordChange(call: Recording, change: Changed, step: Step, comment?: string): Promise<void> {
  const { kind, before, after, validFrom } = change
  const { title } = kindRules[kind]
  return recordDated(call, change, step, {
    area: 'approvals',
    subject: 'APPROVAL POLICY',
    name: title,
    activity: `the approvals of “${title}” from ${dayText(validFrom)} on. Before: ${bandsText(before)}. After: ${bandsText(after)}`,
    comment,
    key: { kind }
  })
}
