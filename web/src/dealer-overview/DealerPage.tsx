import { Skeleton, VisuallyHidden } from '@mantine/core'
import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import { getRouteApi } from '@tanstack/react-router'
import { errorText, isTrouble } from '#client/call-error.ts'
import { asLastRead, QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { NextStep } from '#layout/pages/NextStep.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Dealer } from './Dealer.tsx'
import './DealerPage.css'
import { messages } from './messages.ts'

const route = getRouteApi('/console/dealer')

/** Everything about one dealer that the person may see, read by one call; each part links to its full screen. */
export function DealerPage() {
  const { companyCode } = route.useSearch()
  const session = useSession()
  const isNamed = companyCode !== undefined || Boolean(session?.company)
  const query = asLastRead(useCall(dealerOverviewEndpoints.getDealerOverview, { companyCode }, { enabled: isNamed }))
  const isOther = companyCode !== undefined && query.data?.companyCode !== companyCode
  const dealer = query.isPlaceholderData && isOther ? undefined : query.data
  if (dealer) return <Dealer key={dealer.companyCode} dealer={dealer} />
  if (isTrouble(query.error, 'refusedByRule'))
    return (
      <InvalidAddress
        title={messages.dealer}
        message={errorText(query.error)}
        hint={messages.noDealerHint}
        back={{ to: '/dashboard', label: messages.toDashboard }}
      />
    )
  return (
    <div className="page">
      <PageHeader title={companyCode ?? messages.dealer} />
      {!isNamed && (
        <EmptyState
          title={messages.noDealer}
          hint={messages.noDealerHint}
          action={<NextStep to="/dealers">{messages.toDealers}</NextStep>}
        />
      )}
      {isNamed && <QueryState query={query} waiting={<Waiting />} />}
    </div>
  )
}

const Waiting = () => (
  <div className="page">
    <VisuallyHidden role="status">{messages.waiting}</VisuallyHidden>
    <Skeleton height={92} radius={8} />
    <Skeleton height={320} radius={8} />
  </div>
)
