import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { useCall } from '../client/queries.ts'
import { DecidedChange, DecidedList } from '../requests/DecidedChanges.tsx'
import { useDecidedPage } from '../requests/use-decided-page.ts'
import { dayText } from '../ui/day-text.ts'
import { messages } from './messages.ts'

/** Decided requests to take entries back that were set aside. */
export function DecidedTakeBacks() {
  const page = useDecidedPage()
  const { data, ...query } = useCall(reconciliationEndpoints.getTakeBacks, page.request)
  return (
    <DecidedList {...page} query={{ ...query, data: data && { changes: data } }} title={messages.decidedTitle}>
      {(request) => (
        <DecidedChange
          key={request.changeId}
          title={messages.entry(request.amount, dayText(request.bookedOn))}
          askedBy={messages.askedBy(request.askedBy)}
          change={request}
        >
          <p>{messages.entryNow(request)}</p>
        </DecidedChange>
      )}
    </DecidedList>
  )
}
