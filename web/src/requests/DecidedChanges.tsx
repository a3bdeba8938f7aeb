import { Button, Loader, SegmentedControl } from '@mantine/core'
import type { Page } from '@payouts/contract/page'
import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '../client/call-error.ts'
import { FeedPager } from '../list/FeedPager.tsx'
import { InstantText } from '../ui/DayText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import './DecidedChanges.css'
import { messages } from './messages.ts'
import { type Decided, type DecidedPage, decisions } from './use-decided-page.ts'

/** Opens the history of requested changes: a `DecidedList`. */
export function DecidedDialog({ title, children }: { title: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<History size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {messages.decided}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={title} size="lg" nothingToLose>
        {children}
        <DialogActions cancel={messages.close} />
      </Dialog>
    </>
  )
}

type DecidedListProps<Change> = DecidedPage & {
  query: {
    data: { changes: Page<Change> } | undefined
    error: Error | null
    refetch: () => unknown
    /** The page shown is still that of another request. */
    isPlaceholderData: boolean
  }
  /** The dialog's. */
  title: string
  /** One change, as a `DecidedChange`. */
  children: (change: Change) => ReactNode
}

export function DecidedList<Change>(props: DecidedListProps<Change>) {
  const { request, choose, turnTo, query, title, children } = props
  const changes = query.isPlaceholderData ? undefined : query.data?.changes
  return (
    <div className="decided">
      <SegmentedControl
        aria-label={messages.decision}
        data={[...decisions]}
        value={request.status}
        onChange={(chosen) => choose(chosen as Decided)}
        data-autofocus
      />
      {query.error && !changes && <ErrorState message={errorText(query.error)} retry={() => void query.refetch()} />}
      {!query.error && !changes && <Loader aria-label={title} />}
      {changes?.totalElements === 0 && <EmptyState title={messages.noneDecided[request.status]} />}
      {changes && changes.totalElements > 0 && <ol>{changes.content.map(children)}</ol>}
      {changes && changes.totalPages > 1 && (
        <FeedPager pageNumber={request.pageNumber} totalPages={changes.totalPages} turnTo={turnTo} />
      )}
    </div>
  )
}

type DecidedChangeProps = {
  title: string
  /** "requested by Aminah" */
  askedBy: string
  change: {
    askedOn: string
    reason: string
    status: string
    decidedBy: string | null
    decidedOn: string | null
    comment: string
  }
  /** What was requested. */
  children: ReactNode
}

export function DecidedChange({ title, askedBy, change, children }: DecidedChangeProps) {
  const { askedOn, reason, status, decidedBy, decidedOn, comment } = change
  return (
    <li aria-label={title}>
      <h3>{title}</h3>
      {children}
      <p>
        {askedBy}, <InstantText instant={askedOn} />: “{reason}”
      </p>
      <p>
        {messages.decidedBy(status, decidedBy ?? '')}, <InstantText instant={decidedOn} />
        {comment && `: “${comment}”`}
      </p>
    </li>
  )
}
