import { countText } from '@payouts/contract/count-text'
import type { Ringgit } from '@payouts/contract/money'
import type { ActionOutcome } from '@payouts/contract/payouts/schema'
import { ResultCard, type ResultLine } from '#layout/pages/ResultCard.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { dotted } from '#ui/texts/dotted.ts'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { payoutTone } from '#ui/texts/tones.ts'
import { beforeTax } from '../payout-terms.ts'
import { messages, outcomeTexts } from './messages.ts'

/** The labels of an area's outcome page, as the specification words them. */
export type OutcomeLabels = Record<
  'payout' | 'dealers' | 'transactions' | 'date' | 'by' | 'cycleNow' | 'waiting' | 'referenceNo',
  string
>

type OutcomeCardProps = { outcome: ActionOutcome; labels: OutcomeLabels; back: string }

/** What an action on transactions did, its current state, and the link back to its start. */
export function OutcomeCard({ outcome, labels, back }: OutcomeCardProps) {
  const {
    kind,
    payoutCycleName,
    holdType,
    payoutStatus,
    waitingCount,
    failedDealerCount,
    transactionCount,
    netPayOut
  } = outcome
  const { title, wait, end } = outcomeTexts[kind]
  const isWaiting = waitingCount > 0
  const hasFailed = !isWaiting && failedDealerCount > 0
  const lines: readonly (ResultLine | false)[] = [
    netPayOut !== null && { label: messages.netPayout, value: <Money amount={netPayOut} /> },
    // A comment touches no row.
    kind !== 'COMMENT' && {
      label: labels.payout,
      value: <TotalPayOut amount={outcome.totalPayOut} isBeforeTax={netPayOut !== null} />
    },
    kind !== 'COMMENT' && { label: labels.dealers, value: countText(outcome.dealerCount) },
    kind !== 'COMMENT' && { label: labels.transactions, value: countText(transactionCount) },
    { label: labels.date, value: <DayText day={outcome.date} /> },
    { label: labels.by, value: outcome.actedBy },
    isWaiting && { label: labels.waiting, value: messages.waiting(waitingCount, transactionCount) },
    payoutStatus !== null && {
      label: labels.cycleNow,
      value: <StatusDot tone={payoutTone(payoutStatus)}>{payoutStatus}</StatusDot>
    },
    { label: labels.referenceNo, value: outcome.referenceNo }
  ]
  return (
    <ResultCard
      icon={isWaiting ? 'waiting' : hasFailed ? 'attention' : 'done'}
      title={title}
      name={dotted([payoutCycleName, holdType])}
      subText={isWaiting ? wait : hasFailed ? messages.failed(failedDealerCount) : end}
      lines={lines.filter((line) => line !== false)}
      doneLabel={messages.done}
      back={back}
    />
  )
}

/** What the action touched; where the tax is known, it says that this is the sum before it. */
function TotalPayOut({ amount, isBeforeTax }: { amount: Ringgit; isBeforeTax: boolean }) {
  return (
    <>
      <Money amount={amount} />
      {isBeforeTax && <span className="detail"> {beforeTax}</span>}
    </>
  )
}
