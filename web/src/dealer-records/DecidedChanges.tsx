import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { useCall } from '../client/queries.ts'
import { DecidedChange, DecidedDialog, DecidedList } from '../requests/DecidedChanges.tsx'
import { useDecidedPage } from '../requests/use-decided-page.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { messages } from './messages.ts'

/** Opens the history of requested changes, of all dealers or of one. */
export function DecidedChanges({ companyCode }: { companyCode?: string }) {
  return (
    <DecidedDialog title={messages.decidedTitle}>
      <Decisions companyCode={companyCode} />
    </DecidedDialog>
  )
}

function Decisions({ companyCode }: { companyCode: string | undefined }) {
  const page = useDecidedPage()
  const query = useCall(dealerRecordEndpoints.getDealerChanges, {
    ...(companyCode && { companyCode }),
    ...page.request
  })
  return (
    <DecidedList {...page} query={query} title={messages.decidedTitle}>
      {(change) => (
        <DecidedChange
          key={change.changeId}
          title={messages.titleOf(change.companyName)}
          askedBy={messages.askedBy(change.askedBy, change.fileName)}
          change={change}
        >
          <ChangeTable change={change} />
        </DecidedChange>
      )}
    </DecidedList>
  )
}
