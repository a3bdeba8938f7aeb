import { userEndpoints } from '@payouts/contract/users/endpoints'
import { useCall } from '../client/queries.ts'
import { DecidedChange, DecidedDialog, DecidedList } from '../requests/DecidedChanges.tsx'
import { useDecidedPage } from '../requests/use-decided-page.ts'
import { ChangeInWords } from './ChangeInWords.tsx'
import { titleOf } from './change-in-words.ts'
import { messages } from './messages.ts'

/** Opens the history of requested changes of rights. */
export function DecidedChanges() {
  return (
    <DecidedDialog title={messages.decidedTitle}>
      <Decisions />
    </DecidedDialog>
  )
}

function Decisions() {
  const page = useDecidedPage()
  const query = useCall(userEndpoints.getRightsChanges, page.request)
  return (
    <DecidedList {...page} query={query} title={messages.decidedTitle}>
      {(change) => (
        <DecidedChange
          key={change.changeId}
          title={titleOf(change)}
          askedBy={messages.askedBy(change.askedBy)}
          change={change}
        >
          <ChangeInWords change={change} />
        </DecidedChange>
      )}
    </DecidedList>
  )
}
