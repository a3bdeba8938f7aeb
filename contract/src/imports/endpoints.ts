import { z } from 'zod'
import { actionResult, batchNo, commissionType, dryRun, remark, version } from '../cycles/schema.ts'
import { endpoint } from '../endpoint.ts'
import { optionalDay, pageOf, pageRequest } from '../page.ts'
import { permission } from '../permissions.ts'
import { importReport, rejection, validationRow } from './schema.ts'

export const importEndpoints = {
  getValidationList: endpoint({
    path: '/api/v1/payout/getValidationList',
    summary: 'Lists imports of payout cycles',
    kind: 'read',
    access: [permission('Validations')],
    input: pageRequest,
    output: pageOf(validationRow)
  }),
  getValidationErrors: endpoint({
    path: '/api/v1/payout/getValidationErrors',
    summary: 'Lists the rows that an import rejected',
    kind: 'read',
    access: [permission('Validations')],
    input: pageRequest.extend({ batchNo, version }),
    output: pageOf(rejection)
  }),
  decideImport: endpoint({
    path: '/api/v1/payout/decideImport',
    summary: 'Accepts or drops an import',
    kind: 'write',
    access: [permission('Validations', 'SAVE')],
    input: z.object({ batchNo, version, decision: z.enum(['ACCEPT', 'DROP']), remark, dryRun }),
    output: actionResult
  }),
  importCycle: endpoint({
    path: '/api/v1/payout/importCycle',
    summary: 'Imports a payout cycle from a file',
    kind: 'write',
    access: [permission('Validations', 'SAVE')],
    input: z.object({
      batchNo,
      payoutCycleName: z.string().trim().min(1).max(200),
      commissionType,
      fileName: z.string().trim().min(1).max(255),
      cutoffDate: optionalDay,
      reportDate: optionalDay,
      payoutDate: optionalDay
    }),
    output: importReport,
    takesFile: true
  })
}
