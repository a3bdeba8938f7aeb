import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { screenDownload } from '#downloads/routes.ts'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import type { FollowDuty } from './commands/apply.ts'
import { changeRequests } from './commands/change-requests.ts'
import { changeRecordBy, changeWaitBy } from './commands/request.ts'
import { listChanges } from './queries/changes.ts'
import { listRecords, readRecord } from './queries/records.ts'
import { newAccountWaitDays } from './queries/waits.ts'
import { dealerReport } from './report.ts'

/** `followDuty` belongs to the areas above, which hold rows. */
export const dealerRecordRoutes = (followDuty: FollowDuty): Route[] => [
  read(dealerRecordEndpoints.getDealerRecords, (call) => listRecords(call, call.input)),
  read(dealerRecordEndpoints.getDealerRecord, (call) => readRecord(call, call.input.companyCode)),
  read(dealerRecordEndpoints.getDealerChanges, async (call) => ({
    changes: await listChanges(call, call.input),
    waitDays: await newAccountWaitDays(call.db)
  })),
  write(dealerRecordEndpoints.changeDealerRecord, changeRecordBy(followDuty)),
  write(dealerRecordEndpoints.changeNewAccountWait, changeWaitBy(followDuty)),
  write(dealerRecordEndpoints.approveDealerChanges, changeRequests(followDuty).approve),
  write(dealerRecordEndpoints.refuseDealerChanges, changeRequests(followDuty).refuse),
  write(dealerRecordEndpoints.withdrawDealerChange, changeRequests(followDuty).withdraw),
  screenDownload('dealerReportDownload', dealerReport)
]
