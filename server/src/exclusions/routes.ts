import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { searchDealers } from '#adjustments/queries/dealer-search.ts'
import { formOptions } from '#adjustments/queries/options.ts'
import { screenDownload } from '#downloads/routes.ts'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { isRefusal } from '#platform/refusal.ts'
import { addExclusion } from './commands/add.ts'
import { adjustRemoval } from './commands/adjust-removal.ts'
import { removeExclusion } from './commands/remove.ts'
import { activityFeed } from './queries/activity.ts'
import { listDealers, listTransactions, listTypes } from './queries/covered-lists.ts'
import { listExclusions, listRemovals } from './queries/exclusion-lists.ts'
import { accountSum, partHeader } from './queries/headers.ts'
import { adjustableDealers, adjustmentOf } from './queries/owed-dealers.ts'
import { exclusionReport } from './report.ts'

export const exclusionRoutes: Route[] = [
  read(exclusionEndpoints.exclusionActivityList, activityFeed),
  read(exclusionEndpoints.getExclusionList, async ({ db, caller, input }) => ({
    exclusionList: await listExclusions(db, caller, input)
  })),
  read(exclusionEndpoints.exclusionRemovals, async ({ db, caller, input }) => ({
    exclusionRemovalList: await listRemovals(db, caller, input)
  })),
  write(exclusionEndpoints.addExclusion, addExclusion),
  write(exclusionEndpoints.removeExclusion, removeExclusion),
  read(exclusionEndpoints.removeExclusionForAdjustments, ({ db, caller, input }) =>
    adjustableDealers(db, caller, input.removeExclusionDetailsId)
  ),
  write(exclusionEndpoints.removeExclusionSubmitAdjustments, adjustRemoval),
  read(exclusionEndpoints.getRemovalAdjustment, ({ db, caller, input }) =>
    adjustmentOf(db, caller, input.removeExclusionDetailsId)
  ),
  read(exclusionEndpoints.getAdjustmentOptions, ({ db }) => formOptions(db)),
  read(exclusionEndpoints.searchDealers, async ({ db, caller, input }) => ({
    dealers: await searchDealers(db, caller, input)
  })),
  read(exclusionEndpoints.exclusionSumTransactionTypeList, ({ db, caller, input }) => accountSum(db, caller, input)),
  read(exclusionEndpoints.exclusionTransactionTypeList, async ({ db, caller, input }) => {
    const page = await listTypes(db, caller, input)
    return isRefusal(page) ? page : { exclusionTransactionTypes: page }
  }),
  read(exclusionEndpoints.exclusionDealerHeader, ({ db, caller, input }) => partHeader(db, caller, input)),
  read(exclusionEndpoints.exclusionDealerList, async ({ db, caller, input }) => {
    const page = await listDealers(db, caller, input)
    return isRefusal(page) ? page : { exclusionTransactionDealers: page }
  }),
  read(exclusionEndpoints.exclusionTransactionHeader, ({ db, caller, input }) => partHeader(db, caller, input)),
  read(exclusionEndpoints.exclusionTransactionList, async ({ db, caller, input }) => {
    const page = await listTransactions(db, caller, input)
    return isRefusal(page) ? page : { exclusionTransactions: page }
  }),
  screenDownload('exclusionReportDownload', exclusionReport)
]
