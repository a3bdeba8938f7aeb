import { z } from 'zod'
import { cashOutFileColumns } from '#cash-out-limits/schema.ts'
import { batchNo, commissionType } from '#cycles/schema.ts'
import { dealerFileColumns, recordFileColumns } from '#dealers/import-file.ts'
import {
  cycleFileColumns,
  eInvoiceFileColumns,
  extraCycleFileColumns,
  narrowingEInvoiceFileColumns
} from '#imports/import-file.ts'
import { importReport, rejection } from '#imports/schema.ts'
import { ringgit } from '#money.ts'
import { optionalDay } from '#page.ts'
import { permission } from '#permissions.ts'
import { requiredText } from '#text.ts'
import type { ImportOperation } from './operation.ts'

const fileName = requiredText('A file name has 1 to 255 characters.', 255)
const rows = { rowsRead: z.int(), rowsRejected: z.int() }
/** The first problems; `rowsRejected` counts all rows. */
const problems = z.array(rejection)
export const mostProblems = 1000

const cycle = {
  method: 'POST',
  group: 'Imports',
  access: [permission('Validations', 'SAVE')],
  input: z.strictObject({
    batchNo,
    name: requiredText('A cycle has a name of 1 to 200 characters.', 200),
    commissionType,
    fileName: fileName.default('cycle.csv'),
    cutoffDate: optionalDay,
    reportDate: optionalDay,
    payoutDate: optionalDay
  }),
  output: importReport
} as const
const example = { batchNo: 202612, name: 'December 2026', commissionType: 'Incentives' }

/** Files that systems send as bodies, of any length: checked and reported as the console's and the command line's. */
export const importOperations: readonly ImportOperation[] = [
  {
    ...cycle,
    ...{ id: 'importCycle', path: '/api/v1/imports/cycles', example },
    summary: 'Imports the transactions of a payout cycle with their amounts',
    columns: { required: cycleFileColumns, optional: extraCycleFileColumns }
  },
  {
    ...cycle,
    ...{ id: 'importSales', path: '/api/v1/imports/sales', example },
    summary: 'Imports the sales of a payout cycle, whose amounts the rate card calculates',
    columns: {
      required: cycleFileColumns.filter((column) => column !== 'incentiveAmount'),
      optional: extraCycleFileColumns
    }
  },
  {
    ...{ id: 'importDealers', method: 'POST', path: '/api/v1/imports/dealers', group: 'Imports' },
    summary: 'Imports dealers; changes of bank, identity, tax and route wait for a second person',
    access: [permission('Dealers', 'EDIT')],
    input: z.strictObject({ fileName: fileName.default('dealers.csv') }),
    output: z.object({
      ...{ ...rows, added: z.int(), changed: z.int(), requested: z.int(), unchanged: z.int() },
      problems,
      /** What was taken and should be checked with the dealer. */
      doubts: problems
    }),
    columns: { required: dealerFileColumns, optional: recordFileColumns },
    example: {}
  },
  {
    ...{ id: 'importEInvoices', method: 'POST', path: '/api/v1/imports/e-invoices', group: 'Imports' },
    summary: 'Imports e-invoice numbers, which end the holds that wait for them',
    access: [permission('Validations', 'REPAIR')],
    input: z.strictObject({ fileName: fileName.default('e-invoices.csv') }),
    output: z.object({ ...rows, given: z.int(), releasedTransactions: z.int(), releasedAmount: ringgit, problems }),
    columns: { required: eInvoiceFileColumns, optional: narrowingEInvoiceFileColumns },
    example: {}
  },
  {
    ...{ id: 'importCashOuts', method: 'POST', path: '/api/v1/imports/cash-outs', group: 'Imports' },
    summary: "Books the wallet's cash-outs, each once by its reference",
    access: [permission('Cash Out Limit', 'EDIT')],
    input: z.strictObject({ fileName: fileName.default('cash-outs.csv') }),
    output: z.object({ ...rows, booked: z.int(), amount: ringgit, known: z.int(), problems }),
    columns: { required: cashOutFileColumns, optional: [] },
    example: {}
  }
]
