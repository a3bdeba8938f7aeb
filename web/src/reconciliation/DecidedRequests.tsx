import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { DecidedChange, DecidedDialog, DecidedList } from '../changes/DecidedChanges.tsx'
import { useDecidedPage } from '../changes/use-decided-page.ts'
import { useCall } from '../client/queries.ts'
import { dayText } from '../ui/day-text.ts'
import { messages } from './messages.ts'

/** Opens the history of requests about payments without an answer. */
export function DecidedRequests() {
  return (
    <DecidedDialog title={messages.decidedTitle}>
      <Decisions />
    </DecidedDialog>
  )
}

function Decisions() {
  const page = useDecidedPage()
  const query = useCall(reconciliationEndpoints.getUnknownRequests, page.request)
  return (
    <DecidedList {...page} query={query} title={messages.decidedTitle} nothing={messages.nothingDecided}>
      {(request) => (
        <DecidedChange
          key={request.changeId}
          title={messages.requestTitle(request)}
          askedBy={messages.askedBy(request.askedBy)}
          change={request}
        >
          <p>{messages.requestText(request, dayText(request.settledOn ?? ''))}</p>
        </DecidedChange>
      )}
    </DecidedList>
  )
}
