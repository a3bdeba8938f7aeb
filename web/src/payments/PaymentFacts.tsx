import type { Payment } from '@payouts/contract/payments/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { useSession } from '#client/session/session.ts'
import { DealerLink } from '#dealers/DealerLink.tsx'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { type Fact, FactList } from '#ui/texts/FactList.tsx'
import { messages } from './messages.ts'
import { PaymentLink } from './PaymentLink.tsx'

/** Who receives a payment, how much, out of what, and what the bank has said about it. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const { companyCode, companyName, bankName, bankBic, reasonCode, reasonText } = payment
  const { withdrawal } = payment
  const decided = withdrawal?.decidedBy
    ? messages.withdrawalDecided(withdrawal.status, withdrawal.decidedBy, withdrawal.reason)
    : null
  const run = payment.onListOf ?? payment.runNo
  const reason = [reasonCode, reasonText].filter(Boolean).join(' ')
  const facts: readonly Fact[] = [
    [messages.amount, <Money key="amount" amount={payment.amount} />],
    [messages.due, <DayText key="due" day={payment.dueOn} />],
    [
      messages.dealer,
      <DealerLink key="dealer" companyCode={companyCode}>
        {companyName}
      </DealerLink>
    ],
    [messages.bank, bankBic ? `${bankName} (${bankBic})` : bankName],
    [messages.account, payment.bankAccountNumber],
    [messages.holder, payment.accountHolder ?? companyName],
    [messages.cycle, payment.batchNo && <CycleLink key="cycle" batchNo={payment.batchNo} />],
    [messages.run, run && <RunLink key="run" runNo={run} />],
    [messages.replaces, payment.replaces && <PaymentLink key="replaces" referenceNo={payment.replaces} />],
    [messages.replacedBy, payment.replacedBy && <PaymentLink key="by" referenceNo={payment.replacedBy} />],
    [messages.withdrawal, decided],
    [messages.bankReference, payment.bankReference],
    [messages.valueDate, payment.valueDate && <DayText key="value" day={payment.valueDate} />],
    [messages.reason, reason],
    [messages.available, <Money key="available" amount={payment.available} />]
  ]
  return (
    <section className="card" aria-labelledby="payment-facts">
      <h2 id="payment-facts">{messages.facts}</h2>
      <FactList facts={facts} />
    </section>
  )
}

/** The cycle that it pays, as a link for those who may open it. */
function CycleLink({ batchNo }: { batchNo: number }) {
  const session = useSession()
  if (!isGranted(session?.menu ?? [], permission('Payout'))) return batchNo
  return (
    <TextLink to="/payoutsDealerSummary" search={{ batchNo }} inherit>
      {batchNo}
    </TextLink>
  )
}

const RunLink = ({ runNo }: { runNo: string }) => (
  <TextLink to="/payments/run" search={{ runNo }} inherit>
    {runNo}
  </TextLink>
)
