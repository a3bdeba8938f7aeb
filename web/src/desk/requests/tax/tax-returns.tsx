import { taxReturnEndpoints } from '@payouts/contract/tax-remittances/return-endpoints'
import { useCall } from '#client/queries.ts'
import { taxReturns } from '#tax-remittances/tax-returns.tsx'
import { oneRequest } from '../../one-request.ts'
import { deskRequest } from '../../RequestDecision.tsx'

/** Tax that is to be given back to a dealer. */
export const TaxReturnOnDesk = deskRequest({
  kind: taxReturns(),
  useRequest(line) {
    const query = useCall(taxReturnEndpoints.getTaxReturns, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  }
})
