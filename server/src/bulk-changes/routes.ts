import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import { screenDownload } from '#downloads/routes.ts'
import { download, type Route, read, write } from '#platform/http/calls/bind.ts'
import { checkUpload } from './commands/check-file.ts'
import { fileRequests } from './commands/file-requests.ts'
import { requestApproval, withdraw } from './commands/request.ts'
import { requestTakeBack, takeBackRequests } from './commands/take-back.ts'
import { sampleFile } from './file/sample.ts'
import { listBulkChanges, listRows, listSums, readBulkChange, readState } from './queries/changes.ts'
import { problemsReport, rowsReport } from './report.ts'

export const bulkChangeRoutes: Route[] = [
  read(bulkChangeEndpoints.getBulkChanges, ({ db, caller, input }) => listBulkChanges(db, caller, input)),
  read(bulkChangeEndpoints.getBulkChange, readBulkChange),
  read(bulkChangeEndpoints.getBulkChangeState, readState),
  read(bulkChangeEndpoints.getBulkChangeRows, ({ db, caller, input }) => listRows(db, caller, input)),
  read(bulkChangeEndpoints.getBulkChangeSums, ({ db, caller, input }) => listSums(db, caller, input)),
  download(bulkChangeEndpoints.getBulkSample, ({ input, clock }) => sampleFile(input, clock)),
  write(bulkChangeEndpoints.checkBulkFile, checkUpload),
  write(bulkChangeEndpoints.requestBulkChange, requestApproval),
  write(bulkChangeEndpoints.withdrawBulkChange, withdraw),
  write(bulkChangeEndpoints.approveBulkChange, fileRequests.approve),
  write(bulkChangeEndpoints.refuseBulkChange, fileRequests.refuse),
  write(bulkChangeEndpoints.takeBackBulkChange, requestTakeBack),
  write(bulkChangeEndpoints.approveBulkTakeBack, takeBackRequests.approve),
  write(bulkChangeEndpoints.refuseBulkTakeBack, takeBackRequests.refuse),
  write(bulkChangeEndpoints.withdrawBulkTakeBack, takeBackRequests.withdraw),
  screenDownload('bulkRowsReportDownload', rowsReport),
  screenDownload('bulkProblemsReportDownload', problemsReport)
]
