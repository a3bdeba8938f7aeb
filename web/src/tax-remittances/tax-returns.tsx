import { canDecideTaxReturn } from '@payouts/contract/tax-remittances/can'
import { taxReturnEndpoints } from '@payouts/contract/tax-remittances/return-endpoints'
import type { TaxMonth, TaxReturn } from '@payouts/contract/tax-remittances/schema'
import { useCall } from '#client/queries.ts'
import { DealerPageLink } from '#dealers/DealerLink.tsx'
import { pageIn } from '#list/list-query.ts'
import { byChangeId, type ListedKind, requestCalls } from '#requests/request-kind.ts'
import { Money } from '#ui/figures/Money.tsx'
import { monthText } from '#ui/texts/day-text.ts'
import { FactList } from '#ui/texts/FactList.tsx'
import { remittanceReads } from './api.ts'
import { messages } from './messages.ts'

/** Tax that is to be given back to dealers, of payments of all months or of one. */
export const taxReturns = (taxMonth?: TaxMonth): ListedKind<TaxReturn> => ({
  about: messages.aboutReturns,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ name }) => messages.returnTo(name),
  Subject: ({ request: { companyCode, amount, withheld, gross, ofPosting, month } }) => (
    <FactList
      facts={[
        [messages.toDealer, <DealerPageLink key="dealer" companyCode={companyCode} />],
        [messages.amount, <Money key="amount" amount={amount} />],
        [messages.withheld, <Money key="withheld" amount={withheld} />],
        [messages.gross, <Money key="gross" amount={gross} />],
        [messages.ofPayment, ofPosting],
        [messages.monthOf, monthText(month)]
      ]}
    />
  ),
  effectOf: (_request, approves) => (approves ? messages.givesBack : undefined),
  canDecide: canDecideTaxReturn,
  calls: requestCalls({
    approve: taxReturnEndpoints.approveTaxReturn,
    refuse: taxReturnEndpoints.refuseTaxReturn,
    withdraw: taxReturnEndpoints.withdrawTaxReturn,
    invalidates: remittanceReads,
    named: byChangeId
  }),
  useRequests: (request) =>
    pageIn(
      useCall(taxReturnEndpoints.getTaxReturns, { ...(taxMonth && { taxMonth }), ...request }),
      ({ changes }) => changes
    )
})
