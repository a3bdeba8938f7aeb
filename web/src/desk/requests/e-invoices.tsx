import { eInvoiceEndpoints } from '@payouts/contract/transactions/e-invoices'
import { useCall } from '#client/queries.ts'
import { messages } from '#transactions/e-invoice/messages.ts'
import { replacementRequests } from '#transactions/e-invoice/replacement-requests.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { FactList } from '#ui/texts/FactList.tsx'
import { oneRequest } from '../one-request.ts'
import { deskRequest } from '../RequestDecision.tsx'

/** A request to replace a wrong e-invoice number: both numbers, and the transaction. */
export const EInvoiceOnDesk = deskRequest({
  kind: replacementRequests,
  useRequest(line) {
    const query = useCall(eInvoiceEndpoints.getEInvoiceReplacements, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  },
  InCard: ({ request }) => (
    <FactList
      facts={[
        [messages.from, request.numberBefore],
        [messages.to, request.numberAfter],
        [messages.dealer, `${request.companyName} (${request.companyCode})`],
        [messages.type, request.transactionType],
        [messages.incentive, <Money key="incentive" amount={request.incentiveAmount} />]
      ]}
    />
  )
})
