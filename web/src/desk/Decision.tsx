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
const DecisionElsewhere = lazy(() =>
  import('./DecisionElsewhere.tsx').then(({ DecisionElsewhere }) => ({ default: DecisionElsewhere }))
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
    case 'LARGE RELEASE':
    case 'CANCELLATION':
      return <DecisionElsewhere {...props} screen="On-Hold" to="/onhold" />
    case 'PAYMENT WITHDRAWAL':
      return (
        <DecisionElsewhere
          {...props}
          screen="Payments"
          to="/payments/payment"
          search={{ referenceNo: props.line.name ?? undefined }}
        />
      )
    case 'ENTRY TAKE-BACK':
      return <DecisionElsewhere {...props} screen="Reconciliation" to="/reconciliation" />
    case 'BULK CHANGE':
      return (
        <DecisionElsewhere
          {...props}
          screen="Bulk Changes"
          to="/bulkChanges/file"
          search={{ id: Number(props.line.key) }}
        />
      )
    case 'POLICY CHANGE':
      return <DecisionElsewhere {...props} screen="Approval Policies" to="/approvalPolicies" />
  }
}
