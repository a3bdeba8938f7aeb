import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import type { PaymentLine } from '@payouts/contract/payments/schema'
import { linkOptions } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { PeriodDownload } from '#downloads/PeriodDownload.tsx'
import { NextStep } from '#layout/pages/NextStep.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { paymentColumns } from './columns.tsx'
import { paymentsList } from './lists.ts'
import { messages } from './messages.ts'
import './Payments.css'

/** All payments, the newest first; the state of the list has its own name on the screen of payments. */
export function PaymentList() {
  const list = useListState(paymentsList, 'all')
  const query = useCall(paymentEndpoints.getPaymentList, list.request, { faultsReplacePage: true })
  const rowLinks = useRowLinks(({ referenceNo }: PaymentLine) =>
    linkOptions({ to: '/payments/payment', search: { referenceNo } })
  )
  return (
    <ListTable
      label={messages.payments}
      list={list}
      query={query}
      columns={paymentColumns}
      rowId={({ referenceNo }) => referenceNo}
      rowName={({ referenceNo, companyName }) => `${referenceNo}, ${companyName}`}
      {...rowLinks}
      tools={
        <PeriodDownload
          name="paymentsReportDownload"
          what={messages.downloaded}
          hint={messages.downloadHint}
          list={list}
        />
      }
      emptyHint={messages.noPayments}
      emptyAction={<NextStep to="/payouts">{messages.toCycles}</NextStep>}
    />
  )
}
