import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { errorText, isTrouble } from '#client/call-error.ts'
import { QueryState } from '#client/QueryState.tsx'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import type { Decision } from './DecisionDialog.tsx'
import { messages } from './messages.ts'
import { RequestedBy } from './RequestedBy.tsx'
import type { ListedKind, Requested, RequestKind, Shows } from './request-kind.ts'
import { useDecision } from './use-decision.tsx'
import { useReader } from './use-reader.ts'
import { useRequestActions } from './use-request-actions.tsx'
import { waitingRequests } from './waiting-requests.ts'
import './WaitingRequests.css'

type WaitingRequestsProps<Request extends Requested> = {
  kind: RequestKind<Request>
  requests: readonly Request[]
  /** How many are pending, if not all are listed. */
  total?: number
  title?: string
  /** The section's id, for a link to it. */
  id?: string
  onDone?: (decision: Decision<Request>) => void
  /** Further evidence for the decision. */
  Evidence?: Shows<Request>
}

/** The pending requests of a kind, each with the reader's actions. Empty while there are none. */
export function WaitingRequests<Request extends Requested>(props: WaitingRequestsProps<Request>) {
  const { kind, requests, total = requests.length, title = messages.waiting, id, onDone, Evidence } = props
  const headingId = useId()
  const reader = useReader()
  const { decide, dialog } = useDecision(kind, onDone)
  const together = requests.filter(
    (request) => kind.isApprovedTogether?.(request) && kind.canDecide(request, reader).allowed
  )
  return (
    <>
      {requests.length > 0 && (
        <section className="card edge stack-xs" id={id} aria-labelledby={headingId} tabIndex={id ? -1 : undefined}>
          <header className="row-apart">
            <div>
              <Title order={2} id={headingId}>
                {title}
              </Title>
              <Text size="sm" c="dimmed" role="status">
                {messages.waitingCount(total)}.{total > requests.length && ` ${messages.shownOf(requests.length)}`}
              </Text>
            </div>
            {together.length > 1 && (
              <Button onClick={() => decide({ requests: together, act: 'approve' })}>
                {messages.approveAll(together.length)}
              </Button>
            )}
          </header>
          <ol className="lines">
            {requests.map((request) => (
              <Waiting key={kind.idOf(request)} {...{ kind, request, decide, Evidence }} />
            ))}
          </ol>
        </section>
      )}
      {dialog}
    </>
  )
}

type AllWaitingProps<Request extends Requested> = Omit<WaitingRequestsProps<Request>, 'requests' | 'total'> & {
  kind: ListedKind<Request>
}

/** Reads and lists all pending requests of a kind. Until they are read, nothing below is seen, which they would move. */
export function AllWaiting<Request extends Requested>(props: AllWaitingProps<Request>) {
  const query = props.kind.useRequests(waitingRequests)
  const { data, error } = query
  if (!data && !isTrouble(error, 'notPermitted'))
    return (
      <QueryState
        query={query}
        textOf={(failure) => messages.notRead(errorText(failure))}
        waiting={<Skeleton className="waiting-unread" height={240} role="status" aria-label={messages.reading} />}
      />
    )
  return <WaitingRequests {...props} requests={data?.content ?? []} total={data?.totalElements ?? 0} />
}

type WaitingProps<Request extends Requested> = {
  kind: RequestKind<Request>
  request: Request
  decide: (decision: Decision<Request>) => void
  Evidence: WaitingRequestsProps<Request>['Evidence']
}

function Waiting<Request extends Requested>({ kind, request, decide, Evidence }: WaitingProps<Request>) {
  const { titleOf, Title: LinkedTitle, Subject } = kind
  const { actions, note } = useRequestActions(kind, request, decide)
  return (
    <li aria-label={titleOf(request)} className="stack-xs">
      <div>
        <Title order={3} size="h4">
          {LinkedTitle ? <LinkedTitle request={request} /> : titleOf(request)}
        </Title>
        <RequestedBy request={request} />
      </div>
      {Subject && <Subject request={request} />}
      {Evidence && <Evidence request={request} />}
      {note}
      {actions.length > 0 && (
        <div className="actions">
          <ActionButtons actions={actions} />
        </div>
      )}
    </li>
  )
}
