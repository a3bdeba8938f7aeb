import { cycleEndpoints } from '@payouts/contract/cycles/endpoints'
import { type Route, read, write } from '../platform/http/bind.ts'
import { decideImport } from './commands/decide-import.ts'
import { importUpload } from './commands/import-upload.ts'
import { validationErrors, validationList } from './queries.ts'

export const cycleRoutes: Route[] = [
  read(cycleEndpoints.getValidationList, (call) => validationList(call, call.input)),
  read(cycleEndpoints.getValidationErrors, (call) => validationErrors(call, call.input)),
  write(cycleEndpoints.decideImport, decideImport),
  write(cycleEndpoints.importCycle, importUpload)
]
