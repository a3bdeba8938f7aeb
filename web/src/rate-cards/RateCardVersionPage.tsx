import { Skeleton, VisuallyHidden } from '@mantine/core'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import { getRouteApi } from '@tanstack/react-router'
import { errorText, isTrouble } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { messages } from './messages.ts'
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
  // A draft that becomes a request, and back, begins again from what is saved.
  if (version) return <VersionScreen key={`${version.versionId} ${version.status}`} version={version} other={other} />
  return (
    <div className="page">
      <PageHeader title={messages.versionTitle} />
      {query.error ? (
        <ErrorState message={errorText(query.error)} retry={() => void query.refetch()} />
      ) : (
        <>
          <VisuallyHidden role="status">{messages.reading}</VisuallyHidden>
          <Skeleton height={420} radius={8} />
        </>
      )}
    </div>
  )
}
