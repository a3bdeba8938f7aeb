import { Skeleton } from '@mantine/core'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { ListFrameBelow } from '#list/ListScreen.tsx'
import { PaymentList } from '#payments/PaymentList.tsx'
import '#payments/Payments.css'
import { withdrawalRequests } from '#payments/withdrawal-requests.tsx'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { WaitingRequests } from '#requests/WaitingRequests.tsx'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { lazyNamed } from '#ui/lazy-named.ts'
import { TabbedHeader } from '#ui/TabbedHeader.tsx'
import { MakeRun } from './creation/MakeRun.tsx'
import { PaymentsDue } from './creation/PaymentsDue.tsx'
import { messages } from './messages.ts'
import { PaymentTabs } from './PaymentTabs.tsx'
import './PaymentRuns.css'
import { RunList } from './RunList.tsx'
import { tabOf } from './search.ts'
import { CurrentSettings } from './settings/CurrentSettings.tsx'

/** Loaded later: they are looked at some times a year. */
const Settings = lazyNamed(() => import('./settings/Settings.tsx'), 'Settings')

const route = getRouteApi('/console/payments')

/** Payments to banks: the runs that take them, the due ones, all with their progress, and how they are paid. */
export function PaymentsPage() {
  const tab = tabOf(route.useSearch())
  const dueQuery = useCall(paymentRunEndpoints.getPaymentsDue, {})
  // If all payments to a bank are in a run, none is due.
  const due = dueQuery.data?.sums.filter(({ count }) => count > 0)
  const settings = useCall(paymentRunEndpoints.getPaymentSettings, {})
  const withdrawals = useCall(paymentEndpoints.getPaymentWithdrawals, waitingRequests)
  return (
    <ListFrameBelow
      header={
        <TabbedHeader
          title={messages.title}
          purpose={messages.tabPurposes[tab]}
          tabs={<PaymentTabs current={tab} due={due} />}
          actions={
            <>
              {tab !== 'settings' && <RequestHistory kind={withdrawalRequests} />}
              {settings.data && due && <MakeRun settings={settings.data} sums={due} />}
            </>
          }
        />
      }
    >
      {settings.data && <CurrentSettings read={settings.data} />}
      {/* Parts of unknown length come last, so that nothing moves when they load. */}
      {isKnown(settings) && <WaitingRequests kind={withdrawalRequests} requests={withdrawals.data?.content ?? []} />}
      {isKnown(settings) && isKnown(withdrawals) ? (
        <Suspense>
          {tab === 'runs' && <RunList />}
          {tab === 'due' && <PaymentsDue due={{ ...dueQuery, data: due }} />}
          {tab === 'payments' && <PaymentList />}
          {tab === 'settings' && settings.data && <Settings read={settings.data} />}
          {tab === 'settings' && <QueryState query={settings} />}
        </Suspense>
      ) : (
        <Skeleton height={420} radius={8} role="status" aria-label={messages.readingDue} />
      )}
    </ListFrameBelow>
  )
}

/** Whether the answer or its refusal is there. */
const isKnown = ({ data, error }: { data: unknown; error: unknown }): boolean => Boolean(data || error)
