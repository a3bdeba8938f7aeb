import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkChange } from '@payouts/contract/bulk-changes/schema'
import type { ReactNode } from 'react'
import { useCall } from '#client/queries.ts'
import { ListTable } from '#list/ListTable.tsx'
import type { ListState } from '#list/list-state.ts'
import { messages } from './messages.ts'
import { problemColumns, rowColumns } from './row-columns.tsx'
import type { rowsList } from './row-lists.ts'

type BulkRowTableProps = {
  change: BulkChange
  /** Whether only rows with problems are listed, with the problems. */
  wrong: boolean
  list: ListState<(typeof rowsList)['sortKeys'][number], (typeof rowsList)['filters']>
  tools?: ReactNode
}

/** The rows of a file, a page at a time. */
export function BulkRowTable({ change: { bulkChangeId }, wrong, list, tools }: BulkRowTableProps) {
  const query = useCall(bulkChangeEndpoints.getBulkChangeRows, { bulkChangeId, wrong, ...list.request })
  return (
    <ListTable
      label={messages.rowsOfFile}
      list={list}
      query={query}
      columns={wrong ? problemColumns : rowColumns}
      rowId={({ line }) => String(line)}
      rowName={({ line, name, code }) => `${messages.line} ${line}, ${name || code}`}
      emptyHint={messages.noRows}
      errorText={({ message }) => messages.fetchError(message)}
      tools={tools}
    />
  )
}
