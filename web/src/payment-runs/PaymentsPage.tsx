import { Skeleton } from '@mantine/core'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { RunLine } from '@payouts/contract/payment-runs/schema'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { linkOptions } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { ListFrame } from '#list/ListScreen.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { PaymentList } from '#payments/PaymentList.tsx'
import '#payments/Payments.css'
import { withdrawalRequests } from '#payments/withdrawal-requests.tsx'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { WaitingRequests } from '#requests/WaitingRequests.tsx'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { runColumns } from './columns.tsx'
import { MakeRun } from './creation/MakeRun.tsx'
import { runsList } from './lists.ts'
import { messages } from './messages.ts'
import './PaymentRuns.css'
import { PaymentsDue } from './creation/PaymentsDue.tsx'
import { CurrentSettings } from './settings/CurrentSettings.tsx'
import { Settings } from './settings/Settings.tsx'

/** Payments to banks: due ones, the runs that take them, and all with their progress. */
export function PaymentsPage() {
  const list = useListState(runsList)
  const runs = useCall(paymentRunEndpoints.getPaymentRuns, list.request, { faultsReplacePage: true })
  const due = useCall(paymentRunEndpoints.getPaymentsDue, {})
  const settings = useCall(paymentRunEndpoints.getPaymentSettings, {})
  const withdrawals = useCall(paymentEndpoints.getPaymentWithdrawals, waitingRequests)
  const rowLinks = useRowLinks(({ runNo }: RunLine) => linkOptions({ to: '/payments/run', search: { runNo } }))
  return (
    <ListFrame
      title={messages.title}
      purpose={messages.purpose}
      actions={
        <>
          <RequestHistory kind={withdrawalRequests} />
          {settings.data && <Settings read={settings.data} />}
          {settings.data && due.data && <MakeRun settings={settings.data} sums={due.data.sums} />}
        </>
      }
    >
      {settings.data && <CurrentSettings read={settings.data} />}
      {/* Parts of unknown length come last, so that nothing moves when they load. */}
      {isKnown(settings) && <WaitingRequests kind={withdrawalRequests} requests={withdrawals.data?.content ?? []} />}
      {isKnown(settings) && isKnown(withdrawals) && <PaymentsDue due={due} />}
      {isKnown(settings) && isKnown(withdrawals) && isKnown(due) && (
        <section className="stack" aria-labelledby="payment-runs">
          <header className="section-head">
            <h2 id="payment-runs">{messages.runs}</h2>
          </header>
          <ListTable
            label={messages.runs}
            list={list}
            query={runs}
            columns={runColumns}
            rowId={({ runNo }) => runNo}
            rowName={({ runNo }) => runNo}
            {...rowLinks}
            emptyHint={messages.noRuns}
          />
        </section>
      )}
      {isKnown(settings) && isKnown(withdrawals) && isKnown(due) && isKnown(runs) && <PaymentList />}
      {!(isKnown(settings) && isKnown(withdrawals)) && (
        <Skeleton height={420} radius={8} role="status" aria-label={messages.readingDue} />
      )}
    </ListFrame>
  )
}

/** Whether the answer or its refusal is there. */
const isKnown = ({ data, error }: { data: unknown; error: unknown }): boolean => Boolean(data || error)
