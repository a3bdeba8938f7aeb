import { Button, Loader, SegmentedControl } from '@mantine/core'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { type ChangeStatus, changeStatuses, type DealerChange } from '@payouts/contract/dealer-records/schema'
import { History } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../client/call-error.ts'
import { useCall } from '../client/queries.ts'
import { FeedPager } from '../list/FeedPager.tsx'
import { InstantText } from '../ui/DayText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import './Changes.css'
import { ChangeTable } from './ChangeTable.tsx'
import { messages } from './messages.ts'

/** Opens the history of requested changes, of all dealers or of one. */
export function DecidedChanges({ companyCode }: { companyCode?: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<History size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {messages.decided}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={messages.decidedTitle} size="lg" nothingToLose>
        <Decisions companyCode={companyCode} />
        <DialogActions cancel={messages.close} />
      </Dialog>
    </>
  )
}

const decisions = changeStatuses.filter((status) => status !== 'Pending')
const pageSize = 10

function Decisions({ companyCode }: { companyCode: string | undefined }) {
  const [status, setStatus] = useState<ChangeStatus>('Approved')
  const [pageNumber, turnTo] = useState(0)
  const { data, error, refetch, isPlaceholderData } = useCall(dealerRecordEndpoints.getDealerChanges, {
    ...(companyCode && { companyCode }),
    status,
    pageNumber,
    pageSize
  })
  const choose = (chosen: string) => {
    setStatus(chosen as ChangeStatus)
    turnTo(0)
  }
  const changes = isPlaceholderData ? undefined : data?.changes
  return (
    <div className="decided-dealer-changes">
      <SegmentedControl
        aria-label={messages.decision}
        data={decisions}
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

function DecidedChange({ change }: { change: DealerChange }) {
  const { companyName, askedBy, fileName, askedOn, reason, status, decidedBy, decidedOn, comment } = change
  return (
    <li className="dealer-change" aria-label={messages.titleOf(companyName)}>
      <h3>{messages.titleOf(companyName)}</h3>
      <ChangeTable change={change} />
      <p>
        {messages.askedBy(askedBy, fileName)}, <InstantText instant={askedOn} />: “{reason}”
      </p>
      <p>
        {messages.decidedBy(status, decidedBy ?? '')}, <InstantText instant={decidedOn} />
        {comment && `: “${comment}”`}
      </p>
    </li>
  )
}
