import { canDecideRateCard } from '@payouts/contract/rate-cards/can'
import { rateCardEndpoints } from '@payouts/contract/rate-cards/endpoints'
import type { RateCardChange } from '@payouts/contract/rate-cards/schema'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { byChangeId, type ListedKind, requestCalls } from '#requests/request-kind.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { FactList } from '#ui/texts/FactList.tsx'
import { rateCardReads } from './api.ts'
import { messages } from './messages.ts'

const titleOf = ({ name, versionNo }: RateCardChange) => messages.titleOf(name, versionNo)

/** A request to put a version of a rate card in force. */
export const rateCardRequests: ListedKind<RateCardChange> = {
  about: messages.about,
  idOf: ({ changeId }) => changeId,
  titleOf,
  Title: ({ request }) => (
    <TextLink to="/formulas/version" search={{ id: request.versionId, with: request.replaces?.versionId }}>
      {titleOf(request)}
    </TextLink>
  ),
  Subject: ({ request }) => (
    <FactList
      facts={[
        [messages.commissionType, request.commissionType],
        [messages.validFrom, <DayText key="from" day={request.validFrom} />],
        [messages.ruleCount, request.ruleCount],
        [messages.replaces, request.replaces ? messages.version(request.replaces.versionNo) : messages.replacesNothing]
      ]}
    />
  ),
  effectOf: ({ validFrom }, approves) => (approves ? messages.effect(validFrom) : messages.refusedEffect),
  canDecide: canDecideRateCard,
  calls: requestCalls({
    approve: rateCardEndpoints.approveRateCard,
    refuse: rateCardEndpoints.refuseRateCard,
    withdraw: rateCardEndpoints.withdrawRateCard,
    invalidates: rateCardReads,
    named: byChangeId
  }),
  useRequests: (request) => pageIn(useCall(rateCardEndpoints.getRateCardChanges, request), ({ changes }) => changes)
}
