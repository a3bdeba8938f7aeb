import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import type { PaymentWithdrawal } from '@payouts/contract/payments/schema'
import { useCall } from '../client/queries.ts'
import { DecidedChange, DecidedDialog, DecidedList } from '../requests/DecidedChanges.tsx'
import { useDecidedPage } from '../requests/use-decided-page.ts'
import { messages } from './messages.ts'
import { PaymentLink } from './PaymentLink.tsx'

/** Opens the history of requests to withdraw single payments. */
export function DecidedWithdrawals() {
  return (
    <DecidedDialog title={messages.decidedTitle}>
      <Decisions />
    </DecidedDialog>
  )
}

function Decisions() {
  const page = useDecidedPage()
  const { data, ...query } = useCall(paymentEndpoints.getPaymentWithdrawals, page.request)
  return (
    <DecidedList {...page} query={{ ...query, data: data && { changes: data } }} title={messages.decidedTitle}>
      {(withdrawal) => (
        <DecidedChange
          key={withdrawal.changeId}
          title={messages.withdrawalOf(withdrawal.referenceNo, withdrawal.amount, withdrawal.companyName)}
          askedBy={messages.askedBy(withdrawal.askedBy)}
          change={withdrawal}
        >
          <Outcome withdrawal={withdrawal} />
        </DecidedChange>
      )}
    </DecidedList>
  )
}

/** What became of the payment's money. */
function Outcome({ withdrawal: { referenceNo, status, instructedAs } }: { withdrawal: PaymentWithdrawal }) {
  return (
    <p>
      <PaymentLink referenceNo={referenceNo} />{' '}
      {instructedAs ? (
        <>
          {messages.wentOutAs} <PaymentLink referenceNo={instructedAs} />
        </>
      ) : (
        messages.becameOf[status]
      )}
    </p>
  )
}
