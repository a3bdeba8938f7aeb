import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { screenDownload } from '../downloads/routes.ts'
import { type Route, read, write } from '../platform/http/bind.ts'
import { approve, turnDown, withdraw } from './commands/decide.ts'
import { changeRecord, changeWait } from './commands/request.ts'
import { listChanges } from './queries/changes.ts'
import { listRecords, readRecord } from './queries/records.ts'
import { newAccountWaitDays } from './queries/waits.ts'
import { dealerReport } from './report.ts'

export const dealerRecordRoutes: Route[] = [
  read(dealerRecordEndpoints.getDealerRecords, (call) => listRecords(call, call.input)),
  read(dealerRecordEndpoints.getDealerRecord, (call) => readRecord(call, call.input.companyCode)),
  read(dealerRecordEndpoints.getDealerChanges, async (call) => ({
    changes: await listChanges(call, call.input),
    waitDays: await newAccountWaitDays(call.db)
  })),
  write(dealerRecordEndpoints.changeDealerRecord, changeRecord),
  write(dealerRecordEndpoints.changeNewAccountWait, changeWait),
  write(dealerRecordEndpoints.approveDealerChanges, approve),
  write(dealerRecordEndpoints.refuseDealerChanges, turnDown),
  write(dealerRecordEndpoints.withdrawDealerChange, withdraw),
  screenDownload('dealerReportDownload', dealerReport)
]
