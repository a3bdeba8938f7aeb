import { Loader, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { type DecidedStatus, decidedStatuses } from '@payouts/contract/requests/step-words'
import { useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { FeedPager } from '#list/feed/FeedPager.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { InstantText } from '#ui/texts/DayText.tsx'
import { messages } from './messages.ts'
import { RequestedBy } from './RequestedBy.tsx'
import type { DecidedRequest, HistoryKind } from './request-kind.ts'

const pageSize = 10

/** The decided requests of a kind, by status, one page at a time. */
export function HistoryList<Request extends DecidedRequest>({ kind }: { kind: HistoryKind<Request> }) {
  const [status, setStatus] = useState<DecidedStatus>('Approved')
  const [pageNumber, turnTo] = useState(0)
  const query = kind.useRequests({ status, pageNumber, pageSize })
  // The page shown may still be that of another request.
  const page = query.isPlaceholderData ? undefined : query.data
  const choose = (chosen: string) => {
    setStatus(chosen as DecidedStatus)
    turnTo(0)
  }
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={messages.decision}
        data={[...decidedStatuses]}
        value={status}
        onChange={choose}
        data-autofocus
      />
      <QueryState
        query={{ ...query, data: page }}
        waiting={<Loader aria-label={messages.historyTitle(kind.about)} />}
      />
      {page?.totalElements === 0 && <EmptyState title={messages.noneDecided(status)} />}
      {page && page.totalElements > 0 && (
        <ol className="lines">
          {page.content.map((request) => (
            <DecidedItem key={kind.idOf(request)} kind={kind} request={request} />
          ))}
        </ol>
      )}
      {page && page.totalPages > 1 && (
        <FeedPager pageNumber={pageNumber} totalPages={page.totalPages} turnTo={turnTo} />
      )}
    </Stack>
  )
}

type DecidedItemProps<Request extends DecidedRequest> = {
  kind: HistoryKind<Request>
  request: Request
}

function DecidedItem<Request extends DecidedRequest>({ kind, request }: DecidedItemProps<Request>) {
  const { titleOf, Subject } = kind
  const { status, decidedBy, decidedOn, comment } = request
  return (
    <li aria-label={titleOf(request)} className="stack-xs">
      <Title order={3} size="h4">
        {titleOf(request)}
      </Title>
      {Subject && <Subject request={request} />}
      <RequestedBy request={request} />
      <Text size="sm" c="dimmed">
        {messages.decidedBy(status, decidedBy ?? '')}, <InstantText instant={decidedOn} />
        {comment && `: “${comment}”`}
      </Text>
    </li>
  )
}
