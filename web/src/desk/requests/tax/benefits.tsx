import { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import { useCall } from '#client/queries.ts'
import { benefitRequests } from '#withholding-tax/benefits/benefit-requests.tsx'
import { oneRequest } from '../../one-request.ts'
import { deskRequest } from '../../RequestDecision.tsx'

/** Benefits in kind that are to count, or not to count any more. */
export const BenefitsOnDesk = deskRequest({
  kind: benefitRequests,
  useRequest(line) {
    const query = useCall(benefitEndpoints.getBenefitRequests, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  }
})
