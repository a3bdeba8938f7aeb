import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { PaymentRun, RunPayment } from '@payouts/contract/payment-runs/schema'
import { linkOptions } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { runPaymentColumns } from './columns.tsx'
import { runPaymentsList } from './lists.ts'
import { messages } from './messages.ts'

/** The payments of a run as its file has them. */
export function RunPaymentList({ run: { runNo } }: { run: PaymentRun }) {
  const list = useListState(runPaymentsList)
  const query = useCall(paymentRunEndpoints.getRunPayments, { runNo, ...list.request })
  const rowLinks = useRowLinks(({ referenceNo }: RunPayment) =>
    linkOptions({ to: '/payments/payment', search: { referenceNo } })
  )
  return (
    <section className="stack" aria-labelledby="run-payments">
      <header className="section-head">
        <h2 id="run-payments">{messages.list}</h2>
        <ScreenDownloadMenu
          name="runPaymentsReportDownload"
          scope={{ filters: { runNo } }}
          list={list}
          holds={messages.reportHolds}
        />
      </header>
      <ListTable
        label={messages.list}
        list={list}
        query={query}
        columns={runPaymentColumns}
        rowId={({ referenceNo }) => referenceNo}
        rowName={({ referenceNo, name }) => `${referenceNo}, ${name}`}
        {...rowLinks}
        emptyHint={messages.noPayments}
      />
    </section>
  )
}
