import { singleSignOnEndpoints } from '@payouts/contract/single-sign-on/endpoints'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { BackLink } from '#list/BackLink.tsx'
import { ListFrame } from '#list/ListScreen.tsx'
import { AllWaiting } from '#requests/WaitingRequests.tsx'
import { messages } from './messages.ts'
import { Policies } from './Policies.tsx'
import { Providers } from './Providers.tsx'
import { policyRequests } from './policy-requests.tsx'
import { providerRequests } from './provider-requests.tsx'

/** Which identity providers sign staff in, and what their groups are granted. */
export function SingleSignOnPage() {
  const query = useCall(singleSignOnEndpoints.getSingleSignOn, {})
  const { data } = query
  return (
    <ListFrame
      title={messages.title}
      purpose={messages.purpose}
      back={<BackLink to="/roles">{messages.roles}</BackLink>}
    >
      <AllWaiting kind={providerRequests} />
      <AllWaiting kind={policyRequests} />
      <QueryState query={query} height={420} label={messages.loading} />
      {data && <Providers providers={data.providers} />}
      {data && <Policies {...data} />}
    </ListFrame>
  )
}
