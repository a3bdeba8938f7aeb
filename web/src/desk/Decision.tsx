import { DealerDecision } from './changes/DealerDecision.tsx'
import { RightsDecision } from './changes/RightsDecision.tsx'
import { SettingsDecision } from './changes/SettingsDecision.tsx'
import { SignalRuleDecision } from './changes/SignalRuleDecision.tsx'
import { UnknownDecision } from './changes/UnknownDecision.tsx'
import { CycleDecision } from './cycle/CycleDecision.tsx'
import { RunDecision } from './RunDecision.tsx'
import { ReleaseDecision } from './release/ReleaseDecision.tsx'
import type { DecisionProps } from './use-desk.ts'

/** What waits, with the evidence that fits its kind. */
export function Decision(props: DecisionProps) {
  const { kind, cycle, holdType } = props.line
  switch (kind) {
    case 'CYCLE APPROVAL':
    case 'CYCLE REVIEW':
      return cycle && <CycleDecision {...props} batchNo={cycle.batchNo} />
    case 'RELEASE':
      return cycle && holdType && <ReleaseDecision {...props} batchNo={cycle.batchNo} holdType={holdType} />
    case 'PAYMENT RUN':
    case 'RUN WITHDRAWAL':
      return <RunDecision {...props} />
    case 'PAYMENT SETTINGS':
      return <SettingsDecision {...props} />
    case 'UNKNOWN PAYMENTS':
      return <UnknownDecision {...props} />
    case 'DEALER CHANGE':
      return <DealerDecision {...props} />
    case 'RIGHTS CHANGE':
      return <RightsDecision {...props} />
    case 'SIGNAL CHANGE':
      return <SignalRuleDecision {...props} />
  }
}
