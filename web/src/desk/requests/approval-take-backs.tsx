import { takeBackEndpoints } from '@payouts/contract/posting/take-back'
import { useCall } from '#client/queries.ts'
import { takeBackRequests } from '#payouts/take-back/take-back-requests.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { FactList } from '#ui/texts/FactList.tsx'
import { VarianceBrief } from '#variance/VarianceBrief.tsx'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import { oneRequest } from '../one-request.ts'
import { deskRequest } from '../RequestDecision.tsx'

/** A request to take back the approval of a cycle before it is posted, with its payout day and its variance. */
export const ApprovalTakeBackOnDesk = deskRequest({
  kind: takeBackRequests,
  useRequest(line) {
    const query = useCall(takeBackEndpoints.getApprovalTakeBacks, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  },
  InCard: ({ request: { approvedFor, payoutCycleName }, line: { cycle } }) => (
    <>
      <FactList facts={[[messages.approvedFor, <DayText key="day" day={approvedFor} />]]} />
      {cycle && (
        <TextLink to="/payoutsDealerSummary" search={{ ...cycle, payoutCycleName, flowFrom: 'desk' }} size="sm">
          {messages.openCycle}
        </TextLink>
      )}
    </>
  ),
  Beside: ({ request }) => (
    <Card title={messages.variance}>
      <VarianceBrief batchNo={request.batchNo} />
    </Card>
  )
})
