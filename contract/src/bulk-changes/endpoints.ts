import { z } from 'zod'
import { behalfOf } from '#approvals/behalf-of.ts'
import { dryRun } from '#cycles/schema.ts'
import { fileFormat } from '#downloads/schema.ts'
import { endpoint, messageResult } from '#endpoint.ts'
import { listRequest, pageOf, pageRequest, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { reason } from '#text.ts'
import { bulkChangeId, bulkKind, bulkListEndpoints } from './list.ts'
import { bulkChange, bulkRow, bulkSubjectSum, changedRow } from './schema.ts'

const reads = [permission('Bulk Changes')] as const
const uploads = [permission('Bulk Changes', 'UPLOAD')] as const
const approves = [permission('Bulk Changes', 'APPROVE')] as const

const named = z.object({ bulkChangeId })

/** Many adjustments, exclusions, earmarks or freezes by one file: checked row by row, approved as a whole. */
export const bulkChangeEndpoints = {
  ...bulkListEndpoints,
  getBulkChange: endpoint({
    path: '/api/v1/bulkChange/getBulkChange',
    summary: 'Reads one file: who requested and decided, and what its rows come to',
    kind: 'read',
    audience: 'staff',
    access: reads,
    input: named,
    output: z.object({ bulkChange })
  }),
  /** For a pending file also what has changed since the check: the first rows that are no longer possible. */
  getBulkChangeState: endpoint({
    path: '/api/v1/bulkChange/getBulkChangeState',
    summary: 'Checks a file that waits again, and says which rows cannot be done any more',
    kind: 'read',
    audience: 'staff',
    access: reads,
    input: named,
    output: z.object({ changedCount: z.int(), changed: z.array(changedRow) })
  }),
  getBulkChangeRows: endpoint({
    path: '/api/v1/bulkChange/getBulkChangeRows',
    summary: 'Lists the rows of a file: what each does, what is wrong with it, what became of it',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {
        bulkChangeId,
        /** Only rows with problems. */
        wrong: z.boolean().default(false)
      },
      sortKeys: ['LINE', 'CODE', 'TYPE', 'AMOUNT'],
      sortOrder: 'ASC',
      filters: { code: textFilter, name: textFilter, type: textFilter, result: textFilter }
    }),
    output: pageOf(bulkRow)
  }),
  getBulkChangeSums: endpoint({
    path: '/api/v1/bulkChange/getBulkChangeSums',
    summary: 'Adds up the rows of a file by dealer and type, the largest first',
    kind: 'read',
    access: reads,
    input: pageRequest.extend(named.shape),
    output: pageOf(bulkSubjectSum)
  }),
  getBulkSample: endpoint({
    path: '/api/v1/bulkChange/getBulkSample',
    summary: 'Downloads a sample file of a kind, with its columns and two rows',
    kind: 'download',
    access: reads,
    input: z.object({ kind: bulkKind, format: fileFormat(['CSV', 'XLSX']) }),
    output: z.never()
  }),
  /** Changes nothing. A file that was received before has no effect. */
  checkBulkFile: endpoint({
    path: '/api/v1/bulkChange/checkBulkFile',
    summary: 'Takes a CSV or XLSX file and checks it row by row',
    kind: 'write',
    audience: 'staff',
    access: uploads,
    input: z.object({ kind: bulkKind, fileName: z.string().trim().min(1).max(255) }),
    output: z.object({
      bulkChangeId,
      /** True if the same file was received before. */
      unchanged: z.boolean(),
      message: z.string()
    }),
    takesFile: true
  }),
  requestBulkChange: endpoint({
    path: '/api/v1/bulkChange/requestBulkChange',
    summary: 'Makes a request to carry out every row of a checked file',
    kind: 'write',
    audience: 'staff',
    access: uploads,
    input: named.extend({ reason }),
    output: messageResult
  }),
  ...requestEndpoints('/api/v1/bulkChange', {
    name: 'BulkChange',
    what: 'to carry out every row of a file',
    decides: approves,
    /** Whoever checked a file also discards it, before its approval is requested. */
    withdraws: uploads,
    reask: true,
    id: { bulkChangeId },
    approval: { behalfOf }
  }),
  takeBackBulkChange: endpoint({
    path: '/api/v1/bulkChange/takeBackBulkChange',
    summary: 'Makes a request to take an approved file back as a whole, as long as nothing of it was posted or used',
    kind: 'write',
    audience: 'staff',
    access: uploads,
    input: named.extend({ reason, dryRun }),
    output: messageResult
  }),
  ...requestEndpoints('/api/v1/bulkChange', {
    name: 'BulkTakeBack',
    what: 'to take an approved file back as a whole',
    decides: approves,
    withdraws: uploads,
    reask: true,
    id: { bulkChangeId }
  })
}
