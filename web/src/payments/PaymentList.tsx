import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import type { PaymentLine } from '@payouts/contract/payments/schema'
import { linkOptions } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { PeriodDownload } from '#downloads/PeriodDownload.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { paymentColumns } from './columns.tsx'
import { paymentsList } from './lists.ts'
import { messages } from './messages.ts'
import './Payments.css'

/** All payments, the second list of its screen. */
export function PaymentList() {
  const list = useListState(paymentsList, 'all')
  const query = useCall(paymentEndpoints.getPaymentList, list.request, { faultsReplacePage: true })
  const rowLinks = useRowLinks(({ referenceNo }: PaymentLine) =>
    linkOptions({ to: '/payments/payment', search: { referenceNo } })
  )
  return (
    <section className="stack" aria-labelledby="all-payments">
      <header className="section-head">
        <div>
          <h2 id="all-payments">{messages.payments}</h2>
          <p>{messages.listHint}</p>
        </div>
        <PeriodDownload
          name="paymentsReportDownload"
          what={messages.downloaded}
          hint={messages.downloadHint}
          list={list}
        />
      </header>
      <ListTable
        label={messages.payments}
        list={list}
        query={query}
        columns={paymentColumns}
        rowId={({ referenceNo }) => referenceNo}
        rowName={({ referenceNo, companyName }) => `${referenceNo}, ${companyName}`}
        {...rowLinks}
        emptyHint={messages.noPayments}
      />
    </section>
  )
}
