import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { type Route, read, write } from '../platform/http/bind.ts'
import { decideImport } from './commands/decide-import.ts'
import { importUpload } from './commands/import-upload.ts'
import { validationErrors, validationList } from './queries.ts'

export const importRoutes: Route[] = [
  read(importEndpoints.getValidationList, (call) => validationList(call, call.input)),
  read(importEndpoints.getValidationErrors, (call) => validationErrors(call, call.input)),
  write(importEndpoints.decideImport, decideImport),
  write(importEndpoints.importCycle, importUpload)
]
