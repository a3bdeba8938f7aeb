import { canDecideTaxRemittance } from '@payouts/contract/tax-remittances/can'
import { remittanceEndpoints } from '@payouts/contract/tax-remittances/remittance-endpoints'
import type { TaxMonth, TaxRemittance } from '@payouts/contract/tax-remittances/schema'
import { useCall } from '#client/queries.ts'
import { pageIn } from '#list/list-query.ts'
import { byChangeId, type ListedKind, requestCalls } from '#requests/request-kind.ts'
import { Money } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { monthText } from '#ui/texts/day-text.ts'
import { FactList } from '#ui/texts/FactList.tsx'
import { remittanceReads } from './api.ts'
import { messages } from './messages.ts'

/** Remittances whose booking closes their month's list, of all months or of one. */
export const remittanceRequests = (taxMonth?: TaxMonth): ListedKind<TaxRemittance> => ({
  about: messages.aboutRemittances,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ month }) => messages.remittanceOf(monthText(month)),
  Subject: ({ request: { tax, billNo, paidOn, receiptNo } }) => (
    <FactList
      facts={[
        [messages.paid, <Money key="tax" amount={tax} />],
        [messages.billNo, billNo],
        [messages.paidOn, <DayText key="paidOn" day={paidOn} />],
        [messages.receiptNo, receiptNo]
      ]}
    />
  ),
  effectOf: (_request, approves) => (approves ? messages.closesList : undefined),
  canDecide: canDecideTaxRemittance,
  calls: requestCalls({
    approve: remittanceEndpoints.approveTaxRemittance,
    refuse: remittanceEndpoints.refuseTaxRemittance,
    withdraw: remittanceEndpoints.withdrawTaxRemittance,
    invalidates: remittanceReads,
    named: byChangeId
  }),
  useRequests: (request) =>
    pageIn(
      useCall(remittanceEndpoints.getRemittanceRequests, { ...(taxMonth && { taxMonth }), ...request }),
      ({ changes }) => changes
    )
})
