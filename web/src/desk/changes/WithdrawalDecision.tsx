import { canDecideWithdrawal } from '@payouts/contract/payments/can'
import { paymentEndpoints } from '@payouts/contract/payments/endpoints'
import { useCall } from '../../client/queries.ts'
import { useSession } from '../../client/session.ts'
import { messages as paymentMessages } from '../../payments/messages.ts'
import { PaymentFacts } from '../../payments/PaymentFacts.tsx'
import '../../payments/Payments.css'
import { PaymentWay } from '../../payments/PaymentWay.tsx'
import { type WithdrawalDecision as Decision, WithdrawalDialog } from '../../payments/WithdrawalDialog.tsx'
import { Money } from '../../ui/Money.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import type { DecisionProps } from '../use-desk.ts'
import { answersTo, ChangeFrame } from './ChangeFrame.tsx'
import { closeAndContinue, notRead } from './one-change.ts'

/** A request to withdraw a payment and instruct it again: where it goes, and its history. */
export function WithdrawalDecision(props: DecisionProps) {
  const { line } = props
  const referenceNo = line.name ?? ''
  const query = useCall(paymentEndpoints.getPayment, { referenceNo })
  const { userId = 0, menu = [] } = useSession() ?? {}
  const { open, subject, ...dialog } = useDialogAbout<Decision>()
  const payment = query.data
  const requested = payment?.withdrawal
  const withdrawal = requested?.status === 'Pending' && String(requested.changeId) === line.key ? requested : undefined
  const actions = answersTo({
    labels: [paymentMessages.agree, paymentMessages.refuse],
    verdict: withdrawal ? canDecideWithdrawal(withdrawal, { userId, menu }) : notRead,
    decide: (agrees) => withdrawal && open({ withdrawal, agrees })
  })
  return (
    <ChangeFrame
      {...props}
      query={query}
      isThere={withdrawal !== undefined}
      amount={<Money amount={line.amount} />}
      actions={actions}
      dialog={<WithdrawalDialog {...dialog} decision={subject} onDone={closeAndContinue(props, dialog.onClose)} />}
    >
      {payment && (
        <>
          <Card title={messages.request}>
            <p>{paymentMessages.agreeHint}</p>
          </Card>
          <div className="columns">
            <PaymentFacts payment={payment} />
            <PaymentWay payment={payment} />
          </div>
          <TextLink to="/payments/payment" search={{ referenceNo }} size="sm">
            {messages.openPayment}
          </TextLink>
        </>
      )}
    </ChangeFrame>
  )
}
