import { remittanceEndpoints } from '@payouts/contract/tax-remittances/remittance-endpoints'
import { useCall } from '#client/queries.ts'
import { remittanceRequests } from '#tax-remittances/remittance-requests.tsx'
import { oneRequest } from '../../one-request.ts'
import { deskRequest } from '../../RequestDecision.tsx'

/** A payment to the tax office whose booking closes its month's list. */
export const TaxRemittanceOnDesk = deskRequest({
  kind: remittanceRequests(),
  useRequest(line) {
    const query = useCall(remittanceEndpoints.getRemittanceRequests, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  }
})
