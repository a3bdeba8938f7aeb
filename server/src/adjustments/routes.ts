import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { adjustmentDecisionEndpoints } from '@payouts/contract/adjustments/request-endpoints'
import { activityPage } from '#activity/queries.ts'
import { screenDownload } from '#downloads/routes.ts'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { addAdjustment } from './commands/add.ts'
import { adjustmentRequests } from './commands/adjustment-requests.ts'
import { cancelAdjustment } from './commands/cancel.ts'
import type { Reimbursement } from './commands/reimbursement.ts'
import { retryAdjustment } from './commands/retry.ts'
import { updateBy } from './commands/update.ts'
import { findAdjustment } from './queries/adjustment.ts'
import { listAdjustments } from './queries/adjustment-list.ts'
import { searchDealers } from './queries/dealer-search.ts'
import { formOptions } from './queries/options.ts'
import { listRequests } from './queries/requests.ts'
import { adjustmentReport } from './report.ts'

/** The exclusions area, which is above this one, knows what removed exclusions owe. */
export const adjustmentRoutes = (reimbursement: Reimbursement): Route[] => [
  read(adjustmentEndpoints.getDebitCreditList, ({ db, caller, input }) => listAdjustments(db, caller, input)),
  read(adjustmentEndpoints.getAdjustment, ({ db, caller, input }) => findAdjustment(db, caller, input.id)),
  read(adjustmentEndpoints.getDebitCreditActivity, async (call) => ({
    adjustmentAuditDetails: await activityPage(call, { ...call.input, areas: ['adjustments'] })
  })),
  read(adjustmentEndpoints.searchDealers, async ({ db, caller, input }) => ({
    dealers: await searchDealers(db, caller, input)
  })),
  read(adjustmentEndpoints.getOptions, ({ db }) => formOptions(db)),
  write(adjustmentEndpoints.addAdjustment, (call) => addAdjustment(call)),
  write(adjustmentEndpoints.updateAdjustment, updateBy(reimbursement)),
  write(adjustmentEndpoints.cancelAdjustment, cancelAdjustment),
  write(adjustmentEndpoints.retryAdjustment, retryAdjustment),
  read(adjustmentDecisionEndpoints.getAdjustmentDecisions, async ({ db, caller, input }) => ({
    decisions: await listRequests(db, caller, input)
  })),
  write(adjustmentDecisionEndpoints.approveAdjustmentDecision, adjustmentRequests(reimbursement).approveWithOutcome),
  write(adjustmentDecisionEndpoints.refuseAdjustmentDecision, adjustmentRequests(reimbursement).refuse),
  write(adjustmentDecisionEndpoints.withdrawAdjustmentDecision, adjustmentRequests(reimbursement).withdraw),
  screenDownload('debitCreditReportDownload', adjustmentReport)
]
