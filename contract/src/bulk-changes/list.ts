import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { ringgit } from '#money.ts'
import { instant, listRequest, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { bulkKinds } from './kinds.ts'

export const bulkKind = z.enum(bulkKinds)

/** Checked: not requested yet. Only Approved files have been applied. */
export const bulkStatuses = ['Checked', 'Pending', 'Approved', 'Refused', 'Withdrawn', 'Taken Back'] as const
const bulkStatus = z.enum(bulkStatuses)
export type BulkStatus = z.infer<typeof bulkStatus>

export const bulkChangeId = z.int().positive()

/** A file in the list, with people's names; a file of the command line has none. */
export const bulkChangeLine = z.object({
  bulkChangeId,
  kind: bulkKind,
  status: bulkStatus,
  fileName: z.string(),
  rowCount: z.int(),
  problemCount: z.int(),
  /** The sum of its valid rows in RM, debits negative; null if rows have no amounts. */
  total: ringgit.nullable(),
  checkedBy: z.string().nullable(),
  checkedOn: instant,
  askedBy: z.string().nullable(),
  askedOn: instant.nullable(),
  decidedBy: z.string().nullable(),
  decidedOn: instant.nullable()
})
export type BulkChangeLine = z.infer<typeof bulkChangeLine>

/** Separate because the console loads it before the screens of files. */
export const bulkListEndpoints = {
  getBulkChanges: endpoint({
    path: '/api/v1/bulkChange/getBulkChanges',
    summary: 'Lists files of many changes at once',
    kind: 'read',
    access: [permission('Bulk Changes')],
    input: listRequest({
      scope: {},
      sortKeys: ['CHECKED_ON', 'STATUS', 'ROWS'],
      sortOrder: 'DESC',
      filters: { kind: bulkKind.nullish(), status: bulkStatus.nullish(), fileName: textFilter }
    }),
    output: pageOf(bulkChangeLine)
  })
}
