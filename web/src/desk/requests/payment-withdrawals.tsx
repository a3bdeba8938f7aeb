import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { useCall } from '#client/queries.ts'
import { PaymentFacts } from '#payments/PaymentFacts.tsx'
import '#payments/Payments.css'
import { PaymentWay } from '#payments/PaymentWay.tsx'
import { withdrawalRequests } from '#payments/withdrawal-requests.tsx'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { messages } from '../messages.ts'
import { deskRequest } from '../RequestDecision.tsx'

/** A request to withdraw a payment and instruct it again: its account and its history. */
export const PaymentWithdrawalOnDesk = deskRequest({
  kind: withdrawalRequests,
  useRequest({ key, name }) {
    const query = useCall(paymentEndpoints.getPayment, { referenceNo: name ?? '' })
    const { data: payment } = query
    const withdrawal = payment?.withdrawal
    const isThis = withdrawal?.status === 'Pending' && String(withdrawal.changeId) === key
    return { query, request: isThis && payment ? { ...withdrawal, payment } : undefined }
  },
  Below: ({ request: { payment, referenceNo } }) => (
    <>
      <div className="columns">
        <PaymentFacts payment={payment} />
        <PaymentWay payment={payment} />
      </div>
      <TextLink to="/payments/payment" search={{ referenceNo }} size="sm">
        {messages.openPayment}
      </TextLink>
    </>
  )
})
