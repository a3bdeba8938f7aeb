import { z } from 'zod'
import { actionResult, batchNo, commissionType, dryRun, remark, version } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { listRequest, optionalDay, pageOf, pageRequest, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { carriedRow, carriedSum } from './carried.ts'
import { carriedOutcome } from './carried-outcome.ts'
import { leftOut } from './left-out.ts'
import { duplicateRow, importReport, rejection, validationRow } from './schema.ts'

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
    audience: 'staff',
    access: [permission('Validations')],
    input: pageRequest.extend({ batchNo, version }),
    output: pageOf(rejection)
  }),
  getValidationDuplicates: endpoint({
    path: '/api/v1/payout/getValidationDuplicates',
    summary:
      'Lists the duplicate rows of an import: transactions that another cycle, or an earlier line of the file, has too',
    kind: 'read',
    audience: 'staff',
    access: [permission('Validations')],
    input: listRequest({
      scope: { batchNo, version },
      sortKeys: ['LINE', 'TRANSACTION_NO', 'COMPANY_CODE', 'INCENTIVE', 'TWIN_CYCLE'],
      sortOrder: 'ASC',
      filters: { transactionNo: textFilter, companyCode: textFilter, twinCycleName: textFilter }
    }),
    output: pageOf(duplicateRow)
  }),
  getCarriedDecisions: endpoint({
    path: '/api/v1/payout/getCarriedDecisions',
    summary: 'Lists what had been decided about rows of earlier versions, and what became of it in an import',
    kind: 'read',
    audience: 'staff',
    access: [permission('Validations')],
    input: listRequest({
      scope: { batchNo, version },
      sortKeys: ['OUTCOME', 'TRANSACTION_NO', 'COMPANY_CODE', 'AMOUNT'],
      sortOrder: 'ASC',
      filters: {
        transactionNo: textFilter,
        companyCode: textFilter,
        outcome: carriedOutcome.nullish()
      }
    }),
    output: pageOf(carriedRow)
  }),
  decideImport: endpoint({
    path: '/api/v1/payout/decideImport',
    summary: 'Accepts or drops an import',
    kind: 'write',
    audience: 'staff',
    access: [permission('Validations', 'SAVE')],
    input: z.object({
      batchNo,
      version,
      decision: z.enum(['ACCEPT', 'DROP']),
      remark,
      /**
       * Accepts an import of which other cycles have more than half: for an administrator who did not import it. The
       * remark is the reason.
       */
      despiteDuplicates: z.boolean().nullish(),
      dryRun
    }),
    output: actionResult.extend({ carried: z.array(carriedSum), leftOut })
  }),
  importCycle: endpoint({
    path: '/api/v1/payout/importCycle',
    summary: 'Imports a payout cycle from a file',
    kind: 'write',
    audience: 'staff',
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
