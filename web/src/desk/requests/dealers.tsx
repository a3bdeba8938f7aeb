import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { useCall } from '#client/queries.ts'
import { dealerRequests } from '#dealer-records/dealer-requests.tsx'
import { DealerPageLink } from '#dealers/DealerLink.tsx'
import { oneRequest } from '../one-request.ts'
import { deskRequest } from '../RequestDecision.tsx'

/** A change of a dealer's record, old and new side by side. */
export const DealerOnDesk = deskRequest({
  kind: dealerRequests(),
  useRequest(line) {
    const query = useCall(dealerRecordEndpoints.getDealerChanges, oneRequest(line))
    const change = query.data?.changes.content[0]
    return { query, request: change && { ...change, waitDays: query.data?.waitDays ?? 0 } }
  },
  InCard: ({ request: { companyCode } }) =>
    companyCode && (
      <p>
        <DealerPageLink companyCode={companyCode} />
      </p>
    )
})
