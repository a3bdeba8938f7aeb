import { payoutDateEndpoints } from '@payouts/contract/payout-dates/endpoints'
import { screenDownload } from '#downloads/routes.ts'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { updatePayoutDates } from './commands.ts'
import { activityDetails, activityFeed, listCycles, payoutDates } from './queries.ts'
import { payoutDatesReport } from './report.ts'

export const payoutDateRoutes: Route[] = [
  read(payoutDateEndpoints.getPayoutdates, ({ db }) => payoutDates(db)),
  read(payoutDateEndpoints.getPayoutDateCycles, listCycles),
  read(payoutDateEndpoints.payoutdatesActivities, async (call) => ({
    payoutDatesAuditDetails: await activityFeed(call)
  })),
  read(payoutDateEndpoints.payoutdatesActivityDetails, activityDetails),
  write(payoutDateEndpoints.payoutdatesUpdate, updatePayoutDates),
  screenDownload('payoutDatesReportDownload', payoutDatesReport)
]
