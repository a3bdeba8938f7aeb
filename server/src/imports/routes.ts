import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { screenDownload } from '#downloads/routes.ts'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { carriedRows } from './carry/carried-rows.ts'
import { decideImport } from './commands/decide-import.ts'
import { importUpload } from './commands/import-upload.ts'
import { validationDuplicates } from './duplicate-rows.ts'
import { validationErrors, validationList } from './queries.ts'
import { listRejectedRows, listRepairedRows, listRepairSums, readRepairs } from './repairs/queries.ts'
import { repairFromFile } from './repairs/repair-from-file.ts'
import { approveRepairs, repairRequests } from './repairs/repair-requests.ts'
import { repairRows } from './repairs/repair-rows.ts'
import { rejectedRowsReport } from './repairs/report.ts'
import { requestRepairs } from './repairs/request-repairs.ts'
import { duplicatesReport } from './report.ts'

export const importRoutes: Route[] = [
  read(importEndpoints.getValidationList, (call) => validationList(call, call.input)),
  read(importEndpoints.getValidationErrors, (call) => validationErrors(call, call.input)),
  read(importEndpoints.getValidationDuplicates, (call) => validationDuplicates(call, call.input)),
  read(importEndpoints.getCarriedDecisions, (call) => carriedRows(call, call.input)),
  write(importEndpoints.decideImport, decideImport),
  write(importEndpoints.importCycle, importUpload),
  screenDownload('duplicatesReportDownload', duplicatesReport),
  read(repairEndpoints.getRepairs, (call) => readRepairs(call, call.input)),
  read(repairEndpoints.getRejectedRows, (call) => listRejectedRows(call, call.input)),
  read(repairEndpoints.getRepairedRows, (call) => listRepairedRows(call, call.input)),
  read(repairEndpoints.getRepairSums, (call) => listRepairSums(call, call.input)),
  write(repairEndpoints.repairRows, repairRows),
  write(repairEndpoints.repairFromFile, repairFromFile),
  write(repairEndpoints.requestRepairs, requestRepairs),
  write(repairEndpoints.acceptRepairs, approveRepairs),
  write(repairEndpoints.refuseRepairs, repairRequests.refuse),
  write(repairEndpoints.withdrawRepairs, repairRequests.withdraw),
  screenDownload('rejectedRowsReportDownload', rejectedRowsReport)
]
