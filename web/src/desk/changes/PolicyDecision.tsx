import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { amountsOfKinds } from '../../approvals/amounts-of-kinds.ts'
import { policyChanges } from '../../approvals/policy-changes.ts'
import { useCall } from '../../client/queries.ts'
import type { DecisionProps } from '../use-desk.ts'
import { DatedDecision } from './DatedDecision.tsx'
import { oneChange } from './one-change.ts'

/** Requested bands of an approval policy. */
export function PolicyDecision(props: DecisionProps) {
  const query = useCall(approvalEndpoints.getPolicyChanges, oneChange(props.line))
  const change = query.data?.changes.content[0]
  return (
    <DatedDecision {...props} kind={policyChanges} query={query} change={change}>
      {change && <p>{amountsOfKinds[change.kind]}</p>}
    </DatedDecision>
  )
}
