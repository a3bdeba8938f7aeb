import { z } from 'zod'
import { batchNo, version } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { listRequest, pageOf, pageRequest } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { changeId } from '#requests/schema.ts'
import { comment, reason } from '#text.ts'
import { rejectedRow, rejectedRowState, repairedRow, repairSum, repairs, someValues } from './repairs.ts'

const reads = [permission('Validations')] as const
const repairsRows = [permission('Validations', 'REPAIR')] as const
const decides = [permission('Validations', 'APPROVE')] as const

/** The most rows that a screen changes at once by pasting. More need a file. */
export const mostRowsAtOnce = 500

const { refuseRepairs, withdrawRepairs } = requestEndpoints('/api/v1/payout', {
  name: 'Repairs',
  what: 'to add repaired rows to a cycle',
  decides,
  withdraws: repairsRows
})

/** The repair of rows that an import rejected, by two people. */
export const repairEndpoints = {
  getRepairs: endpoint({
    path: '/api/v1/payout/getRepairs',
    summary: 'Reads how far the repair of the rows that an import rejected is',
    kind: 'read',
    audience: 'staff',
    access: reads,
    input: z.object({ batchNo, version }),
    output: repairs
  }),
  getRejectedRows: endpoint({
    path: '/api/v1/payout/getRejectedRows',
    summary: 'Lists the rows that an import rejected with their values, repairs and problems',
    kind: 'read',
    audience: 'staff',
    access: reads,
    input: listRequest({
      scope: { batchNo, version },
      sortKeys: ['LINE'],
      sortOrder: 'ASC',
      filters: { state: rejectedRowState.nullish() }
    }),
    output: pageOf(rejectedRow)
  }),
  getRepairedRows: endpoint({
    path: '/api/v1/payout/getRepairedRows',
    summary: 'Lists the rows of a request to add repaired rows, as they were and as they shall be',
    kind: 'read',
    audience: 'staff',
    access: reads,
    input: pageRequest.extend({ changeId }),
    output: pageOf(repairedRow)
  }),
  getRepairSums: endpoint({
    path: '/api/v1/payout/getRepairSums',
    summary: 'Adds up the rows of a request to add repaired rows by dealer and transaction type',
    kind: 'read',
    audience: 'staff',
    access: reads,
    input: pageRequest.extend({ changeId }),
    output: pageOf(repairSum)
  }),
  repairRows: endpoint({
    path: '/api/v1/payout/repairRows',
    summary: 'Changes values of rejected rows, as a draft, and answers what is still wrong with them',
    kind: 'write',
    audience: 'staff',
    access: repairsRows,
    input: z.object({
      batchNo,
      version,
      rows: z
        .array(z.object({ line: z.int().positive(), values: someValues }))
        .min(1)
        .max(mostRowsAtOnce)
    }),
    output: z.object({ rows: z.array(rejectedRow) })
  }),
  repairFromFile: endpoint({
    path: '/api/v1/payout/repairFromFile',
    summary: 'Takes repaired rows from a file, as a draft',
    kind: 'write',
    audience: 'staff',
    access: repairsRows,
    input: z.object({ batchNo, version, fileName: z.string().trim().min(1).max(255) }),
    output: z.object({ rowsRead: z.int(), rowsGood: z.int(), rowsUnchanged: z.int() }),
    takesFile: true
  }),
  requestRepairs: endpoint({
    path: '/api/v1/payout/requestRepairs',
    summary: 'Makes a request to add every repaired row of an import to its cycle',
    kind: 'write',
    audience: 'staff',
    access: repairsRows,
    input: z.object({ batchNo, version, reason }),
    output: z.object({ changeId, message: z.string() })
  }),
  acceptRepairs: endpoint({
    path: '/api/v1/payout/acceptRepairs',
    summary: "Accepts repaired rows, which makes the cycle's next version",
    kind: 'write',
    audience: 'staff',
    access: decides,
    input: z.object({ changeId, comment }),
    output: z.object({ version, message: z.string() })
  }),
  refuseRepairs,
  withdrawRepairs
}
