import { type RawBuilder, sql } from 'kysely'
import { adjustmentDecisions } from './waiting/adjustments.ts'
import {
  archiveChanges,
  bulkChanges,
  bulkTakeBacks,
  chartChanges,
  clientChanges,
  clientPolicies,
  dealerChanges,
  monthChanges,
  policyChanges,
  providerChanges,
  rateCardChanges,
  retentionChanges,
  rightsChanges,
  signalChanges,
  signInChanges,
  webhookChanges
} from './waiting/changes.ts'
import { approvalTakeBacks, cyclesToApprove, cyclesToReview } from './waiting/cycles.ts'
import { eInvoiceCancellations, eInvoiceRejections, failedEInvoices, payerChanges } from './waiting/e-invoices.ts'
import { holdDecisions, releases } from './waiting/holds.ts'
import { eInvoiceReplacements, importsToAccept, repairsToAccept } from './waiting/imports.ts'
import {
  benefits,
  formIssues,
  paymentRuns,
  paymentSettings,
  paymentWithdrawals,
  runWithdrawals,
  taxRemittances,
  taxReturns
} from './waiting/payments.ts'
import { openQuestions } from './waiting/questions.ts'
import {
  entryProposals,
  entryTakeBacks,
  keptBackAmounts,
  settlements,
  unknownPayments
} from './waiting/reconciliation.ts'
import { rightsOf, type Viewer, type WaitingPart } from './waiting/rights.ts'
import {
  failedAdjustments,
  postingErrors,
  rejectedRows,
  returnedAccounts,
  unansweredPayments
} from './waiting/troubles.ts'

/** What can wait, one part for each kind. */
const parts: readonly WaitingPart[] = [
  cyclesToApprove,
  cyclesToReview,
  approvalTakeBacks,
  importsToAccept,
  repairsToAccept,
  eInvoiceReplacements,
  releases,
  holdDecisions,
  adjustmentDecisions,
  paymentRuns,
  runWithdrawals,
  paymentWithdrawals,
  paymentSettings,
  taxRemittances,
  taxReturns,
  formIssues,
  benefits,
  unknownPayments,
  entryProposals,
  entryTakeBacks,
  keptBackAmounts,
  settlements,
  bulkChanges,
  bulkTakeBacks,
  dealerChanges,
  rightsChanges,
  signalChanges,
  policyChanges,
  clientChanges,
  clientPolicies,
  webhookChanges,
  providerChanges,
  signInChanges,
  rateCardChanges,
  monthChanges,
  chartChanges,
  archiveChanges,
  retentionChanges,
  openQuestions,
  postingErrors,
  rejectedRows,
  failedAdjustments,
  returnedAccounts,
  unansweredPayments,
  failedEInvoices,
  eInvoiceRejections,
  eInvoiceCancellations,
  payerChanges
]

/**
 * Everything that waits for one of the staff, in SQL: `(kind, key, name, amount, count, due_on, asked_by, asked_at,
 * reason, batch_no, hold_type, approval_kind, approval_subject)`. The net of a cycle is left out, as it needs its
 * tax. The desk lists it, the menu counts it: only this function defines who may decide what. It reads only what
 * waits, was requested or is wrong today, so that its cost does not grow with history.
 */
export function waitingFor(viewer: Viewer): RawBuilder<unknown> {
  const rights = rightsOf(viewer)
  return sql`(${sql.join(
    parts.map((part) => part(rights)),
    sql` union all `
  )})`
}
