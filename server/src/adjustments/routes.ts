import { adjustmentEndpoints } from '@payouts/contract/adjustments/endpoints'
import { activityPage } from '../activity/queries.ts'
import { screenDownload } from '../downloads/routes.ts'
import { type Route, read, write } from '../platform/http/bind.ts'
import { addAdjustment } from './commands/add.ts'
import { cancelAdjustment } from './commands/cancel.ts'
import { retryAdjustment } from './commands/retry.ts'
import { updateAdjustment } from './commands/update.ts'
import { findAdjustment } from './queries/adjustment.ts'
import { listAdjustments } from './queries/adjustment-list.ts'
import { searchDealers } from './queries/dealer-search.ts'
import { formOptions } from './queries/options.ts'
import { adjustmentReport } from './report.ts'

export const adjustmentRoutes: Route[] = [
  read(adjustmentEndpoints.getDebitCreditList, ({ db, caller, input }) => listAdjustments(db, caller, input)),
  read(adjustmentEndpoints.getAdjustment, ({ db, caller, input }) => findAdjustment(db, caller, input.id)),
  read(adjustmentEndpoints.getDebitCreditActivity, async (call) => ({
    adjustmentAuditDetails: await activityPage(call, { ...call.input, areas: ['adjustments'] })
  })),
  read(adjustmentEndpoints.searchDealers, async ({ db, caller, input }) => ({
    dealers: await searchDealers(db, caller, input)
  })),
  read(adjustmentEndpoints.getOptions, ({ db }) => formOptions(db)),
  write(adjustmentEndpoints.addAdjustment, addAdjustment),
  write(adjustmentEndpoints.updateAdjustment, updateAdjustment),
  write(adjustmentEndpoints.cancelAdjustment, cancelAdjustment),
  write(adjustmentEndpoints.retryAdjustment, retryAdjustment),
  screenDownload('debitCreditReportDownload', adjustmentReport)
]
