import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateCardChange } from '@payouts/contract/rate-cards/schema'
import { useCall } from '#client/queries.ts'
import { rateCardRequests } from '#rate-cards/rate-card-requests.tsx'
import { SimulationNote } from '#rate-cards/simulation/SimulationNote.tsx'
import { RulesAgainst } from '#rate-cards/version/VersionDifference.tsx'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import { oneRequest } from '../one-request.ts'
import { deskRequest } from '../RequestDecision.tsx'

/** A version of a rate card: what it changes of the one that it takes over from. */
export const RateCardOnDesk = deskRequest({
  kind: rateCardRequests,
  useRequest(line) {
    const query = useCall(rateCardEndpoints.getRateCardChanges, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  },
  InCard: ({ request: { versionId, replaces } }) => (
    <TextLink to="/formulas/version" search={{ id: versionId, with: replaces?.versionId }}>
      {messages.openVersion}
    </TextLink>
  ),
  Below: ({ request }) => (
    <>
      <Card title={messages.changedRules}>
        {request.replaces ? <Changes request={request} replaced={request.replaces.versionId} /> : messages.firstRules}
      </Card>
      <Card title={messages.simulation}>
        <SimulationNote versionId={request.versionId} />
      </Card>
    </>
  )
})

function Changes({ request: { versionId }, replaced }: { request: RateCardChange; replaced: number }) {
  const { data } = useCall(rateCardEndpoints.getRateCardVersion, { versionId })
  return data?.versionId === versionId && <RulesAgainst versionId={replaced} rules={data.rules} />
}
