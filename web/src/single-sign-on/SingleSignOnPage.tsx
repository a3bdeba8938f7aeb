import { Skeleton } from '@mantine/core'
import { singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { errorText } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { BackLink } from '#list/BackLink.tsx'
import { ListFrame } from '#list/ListScreen.tsx'
import { AllWaiting } from '#requests/WaitingRequests.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { messages } from './messages.ts'
import { Policies } from './Policies.tsx'
import { Providers } from './Providers.tsx'
import { policyRequests } from './policy-requests.tsx'
import { providerRequests } from './provider-requests.tsx'

/** Which identity providers sign staff in, and what their groups are granted. */
export function SingleSignOnPage() {
  const { data, error, refetch } = useCall(singleSignOnEndpoints.getSingleSignOn, {})
  return (
    <ListFrame
      title={messages.title}
      purpose={messages.purpose}
      back={<BackLink to="/roles">{messages.roles}</BackLink>}
    >
      <AllWaiting kind={providerRequests} />
      <AllWaiting kind={policyRequests} />
      {error && !data && <ErrorState message={errorText(error)} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={420} role="status" aria-label={messages.loading} />}
      {data && <Providers providers={data.providers} />}
      {data && <Policies {...data} />}
    </ListFrame>
  )
}
