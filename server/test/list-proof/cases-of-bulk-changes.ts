import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import { type ListCase, listCase } from './list-case.ts'

/** Lists of files of changes, and of their rows. */
export const listsOfBulkChanges: readonly ListCase[] = [
  listCase({
    endpoint: bulkChangeEndpoints.getBulkChanges,
    pageIn: (result) => result,
    keyOf: (row) => String(row.bulkChangeId),
    keys: () => 'select bulk_change_id::text as key from bulk_changes',
    filters: {
      kind: { finds: 'whole', of: (row) => row.kind },
      status: { finds: 'whole', of: (row) => row.status },
      fileName: { finds: 'part', of: (row) => row.fileName }
    },
    sorts: {
      CHECKED_ON: (row) => [row.bulkChangeId],
      STATUS: (row) => [row.status, row.bulkChangeId],
      ROWS: (row) => [row.rowCount, row.bulkChangeId]
    }
  }),
  listCase({
    endpoint: bulkChangeEndpoints.getBulkChangeRows,
    scopes: [
      { bulkChangeId: 1, wrong: false },
      { bulkChangeId: 1, wrong: true },
      { bulkChangeId: 2, wrong: false }
    ],
    pageIn: (result) => result,
    keyOf: (row) => String(row.line),
    keys: (scope) => {
      const { bulkChangeId, wrong } = scope as { bulkChangeId: number; wrong: boolean }
      return `select line::text as key from bulk_change_rows
        where bulk_change_id = ${bulkChangeId} and (not ${wrong} or problems <> '[]')`
    },
    filters: {
      code: { finds: 'part', of: (row) => row.code },
      name: { finds: 'part', of: (row) => row.name },
      type: { finds: 'whole', of: (row) => row.type },
      result: { finds: 'part', of: (row) => row.result }
    },
    sorts: {
      LINE: (row) => [row.line],
      CODE: (row) => [row.code],
      TYPE: (row) => [row.type],
      AMOUNT: (row) => [row.amount === null ? null : Number(row.amount)]
    },
    nulls: 'last'
  })
]
