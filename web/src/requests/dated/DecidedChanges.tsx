import type { Page, PageRequest } from '@payouts/contract/page'
import { DecidedChange, DecidedDialog, DecidedList } from '../DecidedChanges.tsx'
import { messages } from '../messages.ts'
import { type Decided, useDecidedPage } from '../use-decided-page.ts'
import type { DatedChange, DatedKind } from './dated-kind.ts'

/** Reads a page of the changes of one status. */
export type UseChanges<Change> = (request: PageRequest & { status: 'Pending' | Decided }) => {
  data: { changes: Page<Change> } | undefined
  error: Error | null
  refetch: () => unknown
  isPlaceholderData: boolean
}

type DecisionsProps<Change extends DatedChange> = {
  kind: DatedKind<Change>
  useChanges: UseChanges<Change>
}

/** Opens the history of requested changes of a kind. */
export function DecidedChanges<Change extends DatedChange>(props: DecisionsProps<Change>) {
  return (
    <DecidedDialog title={props.kind.words.decided}>
      <Decisions {...props} />
    </DecidedDialog>
  )
}

/** The same, inside an open dialog. */
export function Decisions<Change extends DatedChange>({ kind, useChanges }: DecisionsProps<Change>) {
  const page = useDecidedPage()
  const query = useChanges(page.request)
  return (
    <DecidedList {...page} query={query} title={kind.words.decided}>
      {(change) => (
        <DecidedChange
          key={change.changeId}
          title={kind.titleOf(change)}
          askedBy={messages.askedBy(change.askedBy)}
          change={change}
        >
          <kind.Difference change={change} />
        </DecidedChange>
      )}
    </DecidedList>
  )
}
