import { Alert } from '@mantine/core'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkChange } from '@payouts/contract/bulk-changes/schema'
import { useCall } from '#client/queries.ts'
import { messages } from './messages.ts'

/** The rows of a pending file that are no longer possible as checked. Renders nothing if all are. */
export function ChangedRows({ change: { bulkChangeId } }: { change: BulkChange }) {
  const { data } = useCall(bulkChangeEndpoints.getBulkChangeState, { bulkChangeId })
  if (!data || data.changedCount === 0) return null
  return (
    <Alert color="red" title={messages.changedTitle(data.changedCount)} role="status">
      {messages.changedText}
      <ul className="stack-xs bulk-problems">
        {data.changed.flatMap(({ line, problems }) =>
          problems.map(({ column, problem }) => (
            <li key={`${line} ${column} ${problem}`}>
              {messages.changedLine(line, column)}: {problem}
            </li>
          ))
        )}
      </ul>
      {data.changedCount > data.changed.length && messages.moreChanged(data.changedCount - data.changed.length)}
    </Alert>
  )
}
