import { Button, Loader, SegmentedControl } from '@mantine/core'
import { userEndpoints } from '@payouts/contract/users/endpoints'
import type { ChangeStatus, RightsChange } from '@payouts/contract/users/schema'
import { History } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../client/call-error.ts'
import { useCall } from '../client/queries.ts'
import { FeedPager } from '../list/FeedPager.tsx'
import { InstantText } from '../ui/DayText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ChangeInWords } from './ChangeInWords.tsx'
import { titleOf } from './change-in-words.ts'
import './DecidedChanges.css'
import { messages } from './messages.ts'

/** Opens the history of requested changes of rights. */
export function DecidedChanges() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<History size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {messages.decided}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={messages.decidedTitle} size="lg" nothingToLose>
        <Decisions />
        <DialogActions cancel={messages.close} />
      </Dialog>
    </>
  )
}

type Decided = Exclude<ChangeStatus, 'Pending'>
const decisions: readonly Decided[] = ['Approved', 'Refused', 'Withdrawn']
const pageSize = 10

function Decisions() {
  const [status, setStatus] = useState<Decided>('Approved')
  const [pageNumber, turnTo] = useState(0)
  const { data, error, refetch, isPlaceholderData } = useCall(userEndpoints.getRightsChanges, {
    status,
    pageNumber,
    pageSize
  })
  const choose = (chosen: string) => {
    setStatus(chosen as Decided)
    turnTo(0)
  }
  const changes = isPlaceholderData ? undefined : data?.changes
  return (
    <div className="decided">
      <SegmentedControl
        aria-label={messages.decision}
        data={[...decisions]}
        value={status}
        onChange={choose}
        data-autofocus
      />
      {error && !changes && <ErrorState message={errorText(error)} retry={() => void refetch()} />}
      {!error && !changes && <Loader aria-label={messages.decidedTitle} />}
      {changes?.totalElements === 0 && <EmptyState title={messages.nothingDecided} />}
      {changes && changes.totalElements > 0 && (
        <ol>
          {changes.content.map((change) => (
            <DecidedChange key={change.changeId} change={change} />
          ))}
        </ol>
      )}
      {changes && changes.totalPages > 1 && (
        <FeedPager pageNumber={pageNumber} totalPages={changes.totalPages} turnTo={turnTo} />
      )}
    </div>
  )
}

function DecidedChange({ change }: { change: RightsChange }) {
  const { askedBy, askedOn, reason, status, decidedBy, decidedOn, comment } = change
  return (
    <li aria-label={titleOf(change)}>
      <h3>{titleOf(change)}</h3>
      <ChangeInWords change={change} />
      <p>
        {messages.askedBy(askedBy)}, <InstantText instant={askedOn} />: “{reason}”
      </p>
      <p>
        {messages.decidedBy(status, decidedBy ?? '')}, <InstantText instant={decidedOn} />
        {comment && `: “${comment}”`}
      </p>
    </li>
  )
}
