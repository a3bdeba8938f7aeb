import { Text } from '@mantine/core'
import { canDecideWithdrawal } from '@payouts/contract/payments/can'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import type { PaymentWithdrawal } from '@payouts/contract/payments/schema'
import { Link } from '@tanstack/react-router'
import { useCall } from '#client/queries.ts'
import { byChangeId, type ListedKind, requestCalls } from '#requests/request-kind.ts'
import { paymentReads } from './api.ts'
import { messages } from './messages.ts'
import { PaymentLink } from './PaymentLink.tsx'

/** Withdrawing a single payment and instructing it again. */
export const withdrawalRequests: ListedKind<PaymentWithdrawal> = {
  about: messages.aboutWithdrawals,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ referenceNo, amount, companyName }) => messages.withdrawalOf(referenceNo, amount, companyName),
  Title: ({ request }) => (
    <Link to="/payments/payment" search={{ referenceNo: request.referenceNo }}>
      {withdrawalRequests.titleOf(request)}
    </Link>
  ),
  Subject: Outcome,
  effectOf: (_request, approves) => (approves ? messages.withdrawalHint : undefined),
  canDecide: canDecideWithdrawal,
  calls: requestCalls({
    approve: paymentEndpoints.approvePaymentWithdrawal,
    refuse: paymentEndpoints.refusePaymentWithdrawal,
    withdraw: paymentEndpoints.withdrawWithdrawalRequest,
    invalidates: paymentReads,
    named: byChangeId
  }),
  useRequests: (request) => useCall(paymentEndpoints.getPaymentWithdrawals, request)
}

/** Where the payment's money went after the decision. */
function Outcome({ request: { referenceNo, status, instructedAs } }: { request: PaymentWithdrawal }) {
  if (status === 'Pending') return null
  return (
    <Text size="sm">
      <PaymentLink referenceNo={referenceNo} />{' '}
      {instructedAs ? (
        <>
          {messages.wentOutAs} <PaymentLink referenceNo={instructedAs} />
        </>
      ) : (
        messages.becameOf[status]
      )}
    </Text>
  )
}
