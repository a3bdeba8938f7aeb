import { Alert, Skeleton, VisuallyHidden } from '@mantine/core'
import { bulkChangeEndpoints } from '@payouts/contract/bulk-changes/endpoints'
import type { BulkChange } from '@payouts/contract/bulk-changes/schema'
import { getRouteApi } from '@tanstack/react-router'
import { errorText, isTrouble } from '#client/call-error.ts'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { useVerdicts } from '#requests/use-verdicts.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import '#list/ListScreen.css'
import '#payment-runs/PaymentRuns.css'
import '#payments/Payments.css'
import './BulkChanges.css'
import { BulkActions } from './BulkActions.tsx'
import { BulkFacts } from './BulkFacts.tsx'
import { BulkRows } from './BulkRows.tsx'
import { BulkSums } from './BulkSums.tsx'
import { bulkRequests } from './bulk-requests.tsx'
import { ChangedRows } from './ChangedRows.tsx'
import { messages, whatOf } from './messages.ts'
import { bulkTone } from './tones.ts'

const route = getRouteApi('/console/bulkChanges/file')

/** One file: its effect, its problems, who decided, and the possible actions. */
export function BulkFilePage() {
  const { id } = route.useSearch()
  const query = useCall(
    bulkChangeEndpoints.getBulkChange,
    { bulkChangeId: id ?? 1 },
    { enabled: id !== undefined, faultsReplacePage: true }
  )
  const isUnknown = isTrouble(query.error, 'refusedByRule')
  const change = query.data?.bulkChange.bulkChangeId === id ? query.data?.bulkChange : undefined
  if (id === undefined || isUnknown)
    return (
      <InvalidAddress
        title={messages.fileTitle}
        message={query.error && isUnknown ? errorText(query.error) : messages.invalid}
        hint={messages.invalidHint}
        back={{ to: '/bulkChanges', label: messages.toList }}
      />
    )
  return (
    <div className="page list-screen">
      <PageHeader
        title={change?.fileName ?? messages.fileTitle}
        purpose={change && messages.filePurpose(whatOf(change))}
        back={<BackLink to="/bulkChanges">{messages.back}</BackLink>}
        aside={change && <StatusDot tone={bulkTone(change.status)}>{change.status}</StatusDot>}
        notes={change && <StandingOf change={change} />}
        actions={change && <BulkActions change={change} />}
      />
      <QueryState query={{ ...query, data: change }} waiting={<Waiting />} />
      {change && (
        <>
          <Standing change={change} />
          <div className="columns">
            <BulkSums change={change} />
            <BulkFacts change={change} />
          </div>
          <div className="page list-screen-body">
            <BulkRows key={change.bulkChangeId} change={change} />
          </div>
        </>
      )}
    </div>
  )
}

/** How far the file is with the approvals of its policy. */
const StandingOf = ({ change }: { change: BulkChange }) => useVerdicts(bulkRequests, change).standing.note

/** The main message: problems, changes since the check, or that everything is valid. */
function Standing({ change }: { change: BulkChange }) {
  const { status, problemCount, rowCount, takeBack } = change
  if (takeBack?.status === 'Pending')
    return (
      <Alert color="yellow" title={messages.takeBackRequested(takeBack.askedBy)}>
        “{takeBack.reason}”
      </Alert>
    )
  if (status === 'Pending') return <ChangedRows change={change} />
  if (status !== 'Checked') return null
  return problemCount > 0 ? (
    <Alert color="red" title={messages.wrongTitle(problemCount, rowCount)}>
      {messages.wrongText}
    </Alert>
  ) : (
    <Alert color="blue" title={messages.rightTitle}>
      {messages.rightText}
    </Alert>
  )
}

const Waiting = () => (
  <>
    <VisuallyHidden role="status">{messages.reading}</VisuallyHidden>
    <Skeleton height={320} radius={8} />
  </>
)
