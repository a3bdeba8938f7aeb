import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { type PaymentKeptBack, whyKeptBack } from '@payouts/contract/payments/kept-back'
import type { Payment } from '@payouts/contract/payments/schema'
import { getRouteApi } from '@tanstack/react-router'
import { errorText, isTrouble } from '#client/call-error.ts'
import { asLastRead, QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { WaitingRequests } from '#requests/WaitingRequests.tsx'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { InstructAgain } from './InstructAgain.tsx'
import { messages, nextSteps } from './messages.ts'
import { PayBalance } from './PayBalance.tsx'
import { PaymentFacts } from './PaymentFacts.tsx'
import { PaymentStatusDot } from './PaymentStatusDot.tsx'
import './Payments.css'
import { PaymentWay } from './PaymentWay.tsx'
import { withdrawalRequests } from './withdrawal-requests.tsx'

const route = getRouteApi('/console/payments/payment')

/** One payment: where its money is, how it came there, and what to do. */
export function PaymentPage() {
  const { referenceNo } = route.useSearch()
  const query = useCall(
    paymentEndpoints.getPayment,
    { referenceNo: referenceNo ?? '' },
    { enabled: referenceNo !== undefined }
  )
  const isUnknown = isTrouble(query.error, 'refusedByRule')
  if (referenceNo === undefined || isUnknown)
    return (
      <InvalidAddress
        title={messages.payment}
        message={isUnknown ? errorText(query.error) : messages.invalid}
        hint={messages.invalidHint}
        back={{ to: '/payments', label: messages.toList }}
      />
    )
  const payment = query.data?.referenceNo === referenceNo.toUpperCase() ? query.data : undefined
  return (
    <div className="stack-md">
      <PageHeader
        title={referenceNo}
        purpose={messages.purpose}
        back={<BackLink to="/payments">{messages.back}</BackLink>}
        aside={payment && <PaymentStatusDot status={payment.status} />}
        actions={payment && <Actions payment={payment} />}
      />
      <QueryState query={asLastRead({ ...query, data: payment })} waiting={<Waiting />} />
      {payment && !query.error && <Parts payment={payment} />}
    </div>
  )
}

/** A payment that waits for a run may be instructed again by two people; a returned one is paid again. */
function Actions({ payment }: { payment: Payment }) {
  if (payment.status !== 'INSTRUCTED') return <PayBalance payment={payment} />
  return waitsOf(payment) ? null : <InstructAgain payment={payment} />
}

const waitsOf = ({ withdrawal }: Payment) => (withdrawal?.status === 'Pending' ? withdrawal : undefined)

function Parts({ payment }: { payment: Payment }) {
  const waiting = waitsOf(payment)
  return (
    <>
      <WaitingRequests kind={withdrawalRequests} requests={waiting ? [waiting] : []} title={messages.withdrawalWaits} />
      {payment.keptBack && <KeptBack keptBack={payment.keptBack} />}
      <p className="card edge payment-next">
        <strong>{messages.next}:</strong> {waiting ? messages.decideFirst : nextSteps[payment.status]}
      </p>
      <div className="columns">
        <PaymentFacts payment={payment} />
        <PaymentWay payment={payment} />
      </div>
    </>
  )
}

/** Nothing pays its amount again for now, and why. */
function KeptBack({ keptBack }: { keptBack: PaymentKeptBack }) {
  const isStaff = !useSession()?.company
  return (
    <section className="card edge" aria-labelledby="payment-kept-back">
      <h2 id="payment-kept-back">{messages.keptBack}</h2>
      <Text size="sm" c="dimmed">
        {whyKeptBack(keptBack)}{' '}
        {isStaff && (
          <TextLink to="/reconciliation" search={{ view: 'keptBack' }} inherit>
            {messages.toKeptBack}
          </TextLink>
        )}
      </Text>
    </section>
  )
}

const Waiting = () => (
  <>
    <VisuallyHidden role="status">{messages.reading}</VisuallyHidden>
    <Skeleton height={320} radius={8} />
  </>
)
