import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { useCall } from '../../client/queries.ts'
import { ruleChanges } from '../../signals/rule-changes.ts'
import { meaningOf } from '../../signals/rule-words.ts'
import type { DecisionProps } from '../use-desk.ts'
import { DatedDecision } from './DatedDecision.tsx'
import { oneChange } from './one-change.ts'

/** Requested limits of a signal rule. */
export function SignalRuleDecision(props: DecisionProps) {
  const query = useCall(signalEndpoints.getSignalChanges, oneChange(props.line))
  const change = query.data?.changes.content[0]
  return (
    <DatedDecision {...props} kind={ruleChanges} query={query} change={change}>
      {change && <p>{meaningOf(change.name)}</p>}
    </DatedDecision>
  )
}
