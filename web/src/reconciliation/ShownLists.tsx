import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { useCall } from '#client/queries.ts'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { awaitedColumns, statementColumns } from './columns.tsx'
import { awaitedList, statementsList } from './lists.ts'
import { messages } from './messages.ts'

const errorText = ({ message }: Error) => messages.fetchError(message)

/** What the bank reported as paid or returned, and no statement has shown yet. */
export function AwaitedView() {
  const list = useListState(awaitedList, 'awaited')
  const query = useCall(reconciliationEndpoints.getAwaitedEntries, list.request)
  return (
    <ListTable
      label={messages.views.awaited}
      list={list}
      query={query}
      columns={awaitedColumns}
      rowId={({ referenceNo, direction }) => `${referenceNo}/${direction}`}
      rowName={({ referenceNo }) => referenceNo}
      emptyHint={messages.noAwaited}
      errorText={errorText}
    />
  )
}

export function StatementsView() {
  const list = useListState(statementsList, 'statements')
  const query = useCall(reconciliationEndpoints.getBankStatements, list.request)
  return (
    <ListTable
      label={messages.views.statements}
      list={list}
      query={query}
      columns={statementColumns}
      rowId={({ statementId }) => String(statementId)}
      rowName={({ statementRef }) => statementRef}
      emptyHint={messages.noStatements}
      errorText={errorText}
    />
  )
}
