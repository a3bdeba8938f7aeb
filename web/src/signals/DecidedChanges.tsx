import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { DecidedChange, DecidedDialog, DecidedList } from '../changes/DecidedChanges.tsx'
import { useDecidedPage } from '../changes/use-decided-page.ts'
import { useCall } from '../client/queries.ts'
import { messages } from './messages.ts'
import { RuleDifference } from './RuleDifference.tsx'
import { titleOf } from './rule-words.ts'

/** Opens the history of requested changes of rules. */
export function DecidedChanges() {
  return (
    <DecidedDialog title={messages.decidedTitle}>
      <Decisions />
    </DecidedDialog>
  )
}

function Decisions() {
  const page = useDecidedPage()
  const query = useCall(signalEndpoints.getSignalChanges, page.request)
  return (
    <DecidedList {...page} query={query} title={messages.decidedTitle} nothing={messages.nothingDecided}>
      {(change) => (
        <DecidedChange
          key={change.changeId}
          title={titleOf(change.name)}
          askedBy={messages.askedBy(change.askedBy)}
          change={change}
        >
          <RuleDifference change={change} />
        </DecidedChange>
      )}
    </DecidedList>
  )
}
