import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { kindRules } from '@payouts/contract/approvals/kinds'
import { DecidedChange, DecidedDialog, DecidedList } from '../changes/DecidedChanges.tsx'
import { useDecidedPage } from '../changes/use-decided-page.ts'
import { useCall } from '../client/queries.ts'
import { messages } from './messages.ts'
import { PolicyDifference } from './PolicyDifference.tsx'

/** Opens the history of requested changes of approval policies. */
export function DecidedChanges() {
  return (
    <DecidedDialog title={messages.decidedTitle}>
      <Decisions />
    </DecidedDialog>
  )
}

function Decisions() {
  const page = useDecidedPage()
  const query = useCall(approvalEndpoints.getPolicyChanges, page.request)
  return (
    <DecidedList {...page} query={query} title={messages.decidedTitle} nothing={messages.nothingDecided}>
      {(change) => (
        <DecidedChange
          key={change.changeId}
          title={kindRules[change.kind].title}
          askedBy={messages.askedBy(change.askedBy)}
          change={change}
        >
          <PolicyDifference change={change} />
        </DecidedChange>
      )}
    </DecidedList>
  )
}
