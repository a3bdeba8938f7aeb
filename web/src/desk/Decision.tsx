import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyNamed } from '../ui/lazy-named.ts'
import { messages } from './messages.ts'
import type { DecisionProps } from './use-desk.ts'

/* Each kind uses another area's code, of which a desk usually needs one or two. */
const CycleDecision = lazyNamed(() => import('./cycle/CycleDecision.tsx'), 'CycleDecision')
const ReleaseDecision = lazyNamed(() => import('./release/ReleaseDecision.tsx'), 'ReleaseDecision')
const RunDecision = lazyNamed(() => import('./RunDecision.tsx'), 'RunDecision')
const SettingsDecision = lazyNamed(() => import('./changes/SettingsDecision.tsx'), 'SettingsDecision')
const UnknownDecision = lazyNamed(() => import('./changes/UnknownDecision.tsx'), 'UnknownDecision')
const DealerDecision = lazyNamed(() => import('./changes/DealerDecision.tsx'), 'DealerDecision')
const RightsDecision = lazyNamed(() => import('./changes/RightsDecision.tsx'), 'RightsDecision')
const SignalRuleDecision = lazyNamed(() => import('./changes/SignalRuleDecision.tsx'), 'SignalRuleDecision')
const AdjustmentDecision = lazyNamed(() => import('./changes/AdjustmentDecision.tsx'), 'AdjustmentDecision')
const PolicyDecision = lazyNamed(() => import('./changes/PolicyDecision.tsx'), 'PolicyDecision')
const BulkDecision = lazyNamed(() => import('./changes/BulkDecision.tsx'), 'BulkDecision')
const WithdrawalDecision = lazyNamed(() => import('./changes/WithdrawalDecision.tsx'), 'WithdrawalDecision')
const BankEntryDecision = lazyNamed(() => import('./changes/BankEntryDecision.tsx'), 'BankEntryDecision')
const TakeBackDecision = lazyNamed(() => import('./changes/TakeBackDecision.tsx'), 'TakeBackDecision')
const ApprovalTakeBackDecision = lazyNamed(
  () => import('./changes/ApprovalTakeBackDecision.tsx'),
  'ApprovalTakeBackDecision'
)
const KeptBackDecision = lazyNamed(() => import('./changes/KeptBackDecision.tsx'), 'KeptBackDecision')
const EInvoiceDecision = lazyNamed(() => import('./changes/EInvoiceDecision.tsx'), 'EInvoiceDecision')
const HoldDecision = lazyNamed(() => import('./release/HoldDecision.tsx'), 'HoldDecision')
const ImportDecision = lazyNamed(() => import('./imports/ImportDecision.tsx'), 'ImportDecision')
const RepairsDecision = lazyNamed(() => import('./imports/RepairsDecision.tsx'), 'RepairsDecision')

/** A waiting item with the evidence of its kind. */
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
    case 'E-INVOICE REPLACEMENT':
      return <EInvoiceDecision {...props} />
    case 'APPROVAL TAKE-BACK':
      return <ApprovalTakeBackDecision {...props} />
    case 'BANK ENTRY':
      return <BankEntryDecision {...props} />
    case 'ENTRY TAKE-BACK':
      return <TakeBackDecision {...props} />
    case 'KEPT BACK':
    case 'SETTLEMENT':
      return <KeptBackDecision {...props} />
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
