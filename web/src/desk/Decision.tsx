import { Skeleton } from '@mantine/core'
import type { WaitingKind } from '@payouts/contract/desk/schema'
import { type ComponentType, Suspense } from 'react'
import { lazyNamed } from '#ui/lazy-named.ts'
import { messages } from './messages.ts'
import type { DecisionProps } from './use-desk.ts'

/* Each kind uses another area's code, of which a desk usually needs one or two. */
const CycleOnDesk = lazyNamed(() => import('./cycle/CycleOnDesk.tsx'), 'CycleOnDesk')
const ReleaseOnDesk = lazyNamed(() => import('./release/ReleaseOnDesk.tsx'), 'ReleaseOnDesk')
const ImportOnDesk = lazyNamed(() => import('./imports/ImportOnDesk.tsx'), 'ImportOnDesk')
const RunOnDesk = lazyNamed(() => import('./requests/payment-runs.tsx'), 'RunOnDesk')
const HoldOnDesk = lazyNamed(() => import('./requests/holds.tsx'), 'HoldOnDesk')
const AdjustmentOnDesk = lazyNamed(() => import('./requests/adjustments.tsx'), 'AdjustmentOnDesk')
const PostingErrorsOnDesk = lazyNamed(() => import('./troubles/PostingErrorsOnDesk.tsx'), 'PostingErrorsOnDesk')
const RejectedRowsOnDesk = lazyNamed(() => import('./troubles/RejectedRowsOnDesk.tsx'), 'RejectedRowsOnDesk')
const bulkFiles = () => import('./requests/bulk-files.tsx')
const keptBack = () => import('./requests/kept-back.tsx')

/** What the desk shows of each kind. */
const onDesk: Record<WaitingKind, ComponentType<DecisionProps>> = {
  'CYCLE APPROVAL': Cycle,
  'CYCLE REVIEW': Cycle,
  RELEASE: (props) => {
    const { cycle, holdType } = props.line
    return cycle && holdType && <ReleaseOnDesk {...props} batchNo={cycle.batchNo} holdType={holdType} />
  },
  IMPORT: (props) => props.line.cycle && <ImportOnDesk {...props} {...props.line.cycle} />,
  'PAYMENT RUN': RunOnDesk,
  'RUN WITHDRAWAL': RunOnDesk,
  'LARGE RELEASE': HoldOnDesk,
  CANCELLATION: HoldOnDesk,
  ADJUSTMENT: AdjustmentOnDesk,
  'MAKE GOOD': AdjustmentOnDesk,
  'BULK CHANGE': lazyNamed(bulkFiles, 'BulkFileOnDesk'),
  'BULK TAKE-BACK': lazyNamed(bulkFiles, 'BulkTakeBackOnDesk'),
  'KEPT BACK': lazyNamed(keptBack, 'KeptBackOnDesk'),
  SETTLEMENT: lazyNamed(keptBack, 'SettlementOnDesk'),
  'PAYMENT SETTINGS': lazyNamed(() => import('./requests/payment-settings.tsx'), 'SettingsOnDesk'),
  'TAX RETURN': lazyNamed(() => import('./requests/tax/tax-returns.tsx'), 'TaxReturnOnDesk'),
  'TAX REMITTANCE': lazyNamed(() => import('./requests/tax/remittances.tsx'), 'TaxRemittanceOnDesk'),
  'CP58 ISSUE': lazyNamed(() => import('./requests/tax/form-issues.tsx'), 'FormIssueOnDesk'),
  BENEFITS: lazyNamed(() => import('./requests/tax/benefits.tsx'), 'BenefitsOnDesk'),
  'UNKNOWN PAYMENTS': lazyNamed(() => import('./requests/unknown-payments.tsx'), 'UnknownPaymentsOnDesk'),
  'DEALER CHANGE': lazyNamed(() => import('./requests/dealers.tsx'), 'DealerOnDesk'),
  'RIGHTS CHANGE': lazyNamed(() => import('./requests/rights.tsx'), 'RightsOnDesk'),
  'SIGNAL CHANGE': lazyNamed(() => import('./requests/signal-rules.tsx'), 'SignalRuleOnDesk'),
  'POLICY CHANGE': lazyNamed(() => import('./requests/policies.tsx'), 'PolicyOnDesk'),
  'CLIENT CHANGE': lazyNamed(() => import('./requests/systems/api-clients.tsx'), 'ClientOnDesk'),
  'CLIENT POLICY': lazyNamed(() => import('./requests/systems/api-clients.tsx'), 'ClientPolicyOnDesk'),
  'WEBHOOK CHANGE': lazyNamed(() => import('./requests/systems/webhooks.tsx'), 'WebhookOnDesk'),
  'PROVIDER CHANGE': lazyNamed(() => import('./requests/systems/single-sign-on.tsx'), 'ProviderOnDesk'),
  'SIGN-IN CHANGE': lazyNamed(() => import('./requests/systems/single-sign-on.tsx'), 'SignInPolicyOnDesk'),
  'MONTH CHANGE': lazyNamed(() => import('./requests/books.tsx'), 'MonthOnDesk'),
  'CHART CHANGE': lazyNamed(() => import('./requests/books.tsx'), 'ChartOnDesk'),
  'RETENTION CHANGE': lazyNamed(() => import('./requests/books.tsx'), 'RetentionOnDesk'),
  'ARCHIVE CHANGE': lazyNamed(() => import('./requests/books.tsx'), 'ArchiveRuleOnDesk'),
  'RATE CARD': lazyNamed(() => import('./requests/rate-cards.tsx'), 'RateCardOnDesk'),
  'PAYMENT WITHDRAWAL': lazyNamed(() => import('./requests/payment-withdrawals.tsx'), 'PaymentWithdrawalOnDesk'),
  'E-INVOICE REPLACEMENT': lazyNamed(() => import('./requests/e-invoices.tsx'), 'EInvoiceOnDesk'),
  'APPROVAL TAKE-BACK': lazyNamed(() => import('./requests/approval-take-backs.tsx'), 'ApprovalTakeBackOnDesk'),
  'BANK ENTRY': lazyNamed(() => import('./requests/bank-entries.tsx'), 'BankEntryOnDesk'),
  'ENTRY TAKE-BACK': lazyNamed(() => import('./requests/entry-take-backs.tsx'), 'EntryTakeBackOnDesk'),
  QUESTION: lazyNamed(() => import('./requests/questions.tsx'), 'QuestionOnDesk'),
  'POSTING ERRORS': (props) =>
    props.line.cycle && <PostingErrorsOnDesk {...props} batchNo={props.line.cycle.batchNo} />,
  'REJECTED ROWS': (props) => props.line.cycle && <RejectedRowsOnDesk {...props} {...props.line.cycle} />,
  'FAILED ADJUSTMENT': lazyNamed(() => import('./troubles/FailedAdjustmentOnDesk.tsx'), 'FailedAdjustmentOnDesk'),
  'RETURNED ACCOUNTS': lazyNamed(() => import('./troubles/ReturnedAccountsOnDesk.tsx'), 'ReturnedAccountsOnDesk'),
  'UNANSWERED PAYMENTS': lazyNamed(() => import('./troubles/UnansweredOnDesk.tsx'), 'UnansweredOnDesk'),
  'E-INVOICE': lazyNamed(() => import('./troubles/EInvoiceTroubleOnDesk.tsx'), 'EInvoiceTroubleOnDesk'),
  'E-INVOICE REJECTION': lazyNamed(() => import('./troubles/EInvoiceTroubleOnDesk.tsx'), 'EInvoiceTroubleOnDesk'),
  'E-INVOICE CANCELLATION': lazyNamed(
    () => import('./requests/e-invoice-cancellations.tsx'),
    'EInvoiceCancellationOnDesk'
  ),
  'PAYER CHANGE': lazyNamed(() => import('./requests/payer.tsx'), 'PayerOnDesk'),
  REPAIRS: lazyNamed(() => import('./requests/repairs.tsx'), 'RepairsOnDesk')
}

/** A waiting item with the evidence of its kind. */
export function Decision(props: DecisionProps) {
  const OfKind = onDesk[props.line.kind]
  return (
    <Suspense fallback={<Skeleton height={560} radius={8} role="status" aria-label={messages.reading} />}>
      <OfKind {...props} />
    </Suspense>
  )
}

function Cycle(props: DecisionProps) {
  const { cycle } = props.line
  return cycle && <CycleOnDesk {...props} batchNo={cycle.batchNo} />
}
