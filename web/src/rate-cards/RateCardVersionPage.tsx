import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { getRouteApi } from '@tanstack/react-router'
import { errorText, isTrouble } from '#client/call-error.ts'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { useDecision } from '#requests/use-decision.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { messages } from './messages.ts'
import { rateCardRequests } from './rate-card-requests.tsx'
import { VersionScreen } from './version/VersionScreen.tsx'

const route = getRouteApi('/console/formulas/version')

/** A version of a rate card: its rules, what it changes, and who decides on it. */
export function RateCardVersionPage() {
  const { id, with: other } = route.useSearch()
  const query = useCall(
    rateCardEndpoints.getRateCardVersion,
    { versionId: id ?? 1 },
    { enabled: id !== undefined, faultsReplacePage: true }
  )
  const { decide, dialog } = useDecision(rateCardRequests)
  const isUnknown = isTrouble(query.error, 'refusedByRule')
  const version = query.data?.versionId === id ? query.data : undefined
  if (id === undefined || isUnknown)
    return (
      <InvalidAddress
        title={messages.versionTitle}
        message={query.error && isUnknown ? errorText(query.error) : messages.invalid}
        hint={messages.invalidHint}
        back={{ to: '/formulas', label: messages.toList }}
      />
    )
  // A draft that becomes a request, and back, begins again from what is saved; what is typed about it stays.
  if (version)
    return (
      <>
        <VersionScreen key={`${version.versionId} ${version.status}`} {...{ version, other, decide }} />
        {dialog}
      </>
    )
  return (
    <div className="page">
      <PageHeader title={messages.versionTitle} />
      <QueryState query={{ ...query, data: version }} height={420} label={messages.reading} />
    </div>
  )
}
