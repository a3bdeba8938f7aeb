import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkChange } from '@payouts/contract/bulk-changes/schema'
import '#bulk-changes/BulkChanges.css'
import { BulkFacts } from '#bulk-changes/BulkFacts.tsx'
import { BulkRowTable } from '#bulk-changes/BulkRowTable.tsx'
import { BulkSums } from '#bulk-changes/BulkSums.tsx'
import { bulkRequests, takeBackOf, takeBackRequests } from '#bulk-changes/bulk-requests.tsx'
import { ChangedRows } from '#bulk-changes/ChangedRows.tsx'
import { messages as bulkMessages } from '#bulk-changes/messages.ts'
import { rowsList } from '#bulk-changes/row-lists.ts'
import { useCall } from '#client/queries.ts'
import { useOwnListState } from '#list/use-list-state.ts'
import '#payment-runs/PaymentRuns.css'
import '#payments/Payments.css'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import { deskRequest } from '../RequestDecision.tsx'

/** A file of changes: its sums, the rows that have become impossible, and all rows. */
export const BulkFileOnDesk = deskRequest({
  kind: bulkRequests,
  useRequest({ key }) {
    const query = useCall(bulkChangeEndpoints.getBulkChange, { bulkChangeId: Number(key) })
    const change = query.data?.bulkChange
    return { query, request: change?.status === 'Pending' ? change : undefined }
  },
  Below: ({ request }) => <File change={request} />
})

/** A request to take back a file of changes. */
export const BulkTakeBackOnDesk = deskRequest({
  kind: takeBackRequests,
  useRequest({ key }) {
    const query = useCall(bulkChangeEndpoints.getBulkChange, { bulkChangeId: Number(key) })
    return { query, request: query.data && takeBackOf(query.data.bulkChange) }
  },
  Below: ({ request }) => <File change={request.change} />
})

function File({ change }: { change: BulkChange }) {
  const list = useOwnListState(rowsList)
  return (
    <>
      <ChangedRows change={change} />
      <div className="columns">
        <BulkSums change={change} />
        <BulkFacts change={change} />
      </div>
      <Card title={bulkMessages.rowsOfFile}>
        <BulkRowTable change={change} wrong={false} list={list} />
        <TextLink to="/bulkChanges/file" search={{ id: change.bulkChangeId }} size="sm">
          {messages.openFile}
        </TextLink>
      </Card>
    </>
  )
}
