import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { screenDownload } from '../downloads/routes.ts'
import { type Route, read, write } from '../platform/http/bind.ts'
import { decideImport } from './commands/decide-import.ts'
import { importUpload } from './commands/import-upload.ts'
import { validationDuplicates } from './duplicate-rows.ts'
import { validationErrors, validationList } from './queries.ts'
import { duplicatesReport } from './report.ts'

export const importRoutes: Route[] = [
  read(importEndpoints.getValidationList, (call) => validationList(call, call.input)),
  read(importEndpoints.getValidationErrors, (call) => validationErrors(call, call.input)),
  read(importEndpoints.getValidationDuplicates, (call) => validationDuplicates(call, call.input)),
  write(importEndpoints.decideImport, decideImport),
  write(importEndpoints.importCycle, importUpload),
  screenDownload('duplicatesReportDownload', duplicatesReport)
]
