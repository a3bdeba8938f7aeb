import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { messages } from './messages.ts'
import type { DecisionProps } from './use-desk.ts'

/* Each kind draws on an area of its own, of which a desk mostly needs one or two. */
const CycleDecision = lazy(() =>
  import('./cycle/CycleDecision.tsx').then(({ CycleDecision }) => ({ default: CycleDecision }))
)
const ReleaseDecision = lazy(() =>
  import('./release/ReleaseDecision.tsx').then(({ ReleaseDecision }) => ({ default: ReleaseDecision }))
)
const RunDecision = lazy(() => import('./RunDecision.tsx').then(({ RunDecision }) => ({ default: RunDecision })))
const SettingsDecision = lazy(() =>
  import('./changes/SettingsDecision.tsx').then(({ SettingsDecision }) => ({ default: SettingsDecision }))
)
const UnknownDecision = lazy(() =>
  import('./changes/UnknownDecision.tsx').then(({ UnknownDecision }) => ({ default: UnknownDecision }))
)
const DealerDecision = lazy(() =>
  import('./changes/DealerDecision.tsx').then(({ DealerDecision }) => ({ default: DealerDecision }))
)
const RightsDecision = lazy(() =>
  import('./changes/RightsDecision.tsx').then(({ RightsDecision }) => ({ default: RightsDecision }))
)
const SignalRuleDecision = lazy(() =>
  import('./changes/SignalRuleDecision.tsx').then(({ SignalRuleDecision }) => ({ default: SignalRuleDecision }))
)
const AdjustmentDecision = lazy(() =>
  import('./changes/AdjustmentDecision.tsx').then(({ AdjustmentDecision }) => ({ default: AdjustmentDecision }))
)
const PolicyDecision = lazy(() =>
  import('./changes/PolicyDecision.tsx').then(({ PolicyDecision }) => ({ default: PolicyDecision }))
)
const BulkDecision = lazy(() =>
  import('./changes/BulkDecision.tsx').then(({ BulkDecision }) => ({ default: BulkDecision }))
)
const WithdrawalDecision = lazy(() =>
  import('./changes/WithdrawalDecision.tsx').then(({ WithdrawalDecision }) => ({ default: WithdrawalDecision }))
)
const TakeBackDecision = lazy(() =>
  import('./changes/TakeBackDecision.tsx').then(({ TakeBackDecision }) => ({ default: TakeBackDecision }))
)
const HoldDecision = lazy(() =>
  import('./release/HoldDecision.tsx').then(({ HoldDecision }) => ({ default: HoldDecision }))
)
const ImportDecision = lazy(() =>
  import('./imports/ImportDecision.tsx').then(({ ImportDecision }) => ({ default: ImportDecision }))
)
const RepairsDecision = lazy(() =>
  import('./imports/RepairsDecision.tsx').then(({ RepairsDecision }) => ({ default: RepairsDecision }))
)

/** What waits, with the evidence that fits its kind. */
export function Decision(props: DecisionProps) {
  return (
    <Suspense fallback={<Skeleton height={560} radius={8} role="status" aria-label={messages.reading} />}>
      <OfKind {...props} />
    </Suspense>
  )
}

function OfKind(props: DecisionProps) {
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
    case 'POLICY CHANGE':
      return <PolicyDecision {...props} />
    case 'BULK CHANGE':
    case 'BULK TAKE-BACK':
      return <BulkDecision {...props} />
    case 'PAYMENT WITHDRAWAL':
      return <WithdrawalDecision {...props} />
    case 'ENTRY TAKE-BACK':
      return <TakeBackDecision {...props} />
    case 'LARGE RELEASE':
    case 'CANCELLATION':
      return <HoldDecision {...props} />
    case 'ADJUSTMENT':
    case 'MAKE GOOD':
      return <AdjustmentDecision {...props} />
    case 'IMPORT':
      return cycle && <ImportDecision {...props} batchNo={cycle.batchNo} version={cycle.version} />
    case 'REPAIRS':
      return cycle && <RepairsDecision {...props} batchNo={cycle.batchNo} />
  }
}
