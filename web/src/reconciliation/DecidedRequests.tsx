import { SegmentedControl } from '@mantine/core'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import { useState } from 'react'
import { useCall } from '../client/queries.ts'
import { DecidedChange, DecidedDialog, DecidedList } from '../requests/DecidedChanges.tsx'
import { useDecidedPage } from '../requests/use-decided-page.ts'
import { dayText } from '../ui/day-text.ts'
import { DecidedTakeBacks } from './DecidedTakeBacks.tsx'
import { messages } from './messages.ts'

const kinds = ['payments', 'entries'] as const
type Kind = (typeof kinds)[number]

/** Opens the history of what two people decided here: payments without an answer, and entries taken back. */
export function DecidedRequests() {
  return (
    <DecidedDialog title={messages.decidedTitle}>
      <Decisions />
    </DecidedDialog>
  )
}

function Decisions() {
  const [kind, setKind] = useState<Kind>('payments')
  return (
    <>
      <SegmentedControl
        className="reconciliation-decided"
        fullWidth
        aria-label={messages.decidedAbout}
        data={kinds.map((each) => ({ value: each, label: messages.decidedKinds[each] }))}
        value={kind}
        onChange={(chosen) => setKind(chosen as Kind)}
      />
      {kind === 'payments' ? <DecidedAboutUnknown /> : <DecidedTakeBacks />}
    </>
  )
}

function DecidedAboutUnknown() {
  const page = useDecidedPage()
  const query = useCall(reconciliationEndpoints.getUnknownRequests, page.request)
  return (
    <DecidedList {...page} query={query} title={messages.decidedTitle}>
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
