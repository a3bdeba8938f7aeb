import { countText } from '@payouts/contract/count-text'
import { getRouteApi } from '@tanstack/react-router'
import { ResultCard, type ResultLine } from '../../layout/ResultCard.tsx'
import { BackLink } from '../../list/BackLink.tsx'
import { DayText } from '../../ui/DayText.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Money } from '../../ui/Money.tsx'
import { messages } from './messages.ts'
import type { HoldResult } from './result-search.ts'

const route = getRouteApi('/console/OnHoldActionItemsSuccess')

/** What an action on held rows did, and the way back to where it began. */
export function OnHoldActionItemsSuccess() {
  const { result } = route.useSearch()
  if (!result)
    return (
      <ErrorState
        message={messages.result.invalid}
        hint={
          <>
            {messages.result.invalidHint} <BackLink to="/onhold">{messages.result.onHold}</BackLink>
          </>
        }
      />
    )
  return (
    <ResultCard
      title={messages.result.titles[result.type]}
      name={result.holdType}
      subText={messages.result.wait}
      lines={linesOf(result)}
      doneLabel={messages.result.done}
      back={result.back}
    />
  )
}

function linesOf({ totalPayOut, dealerCount, transactionCount, date, referenceNo }: HoldResult): ResultLine[] {
  const { labels } = messages.result
  return [
    { label: labels.payout, value: <Money amount={totalPayOut} /> },
    { label: labels.dealers, value: countText(dealerCount) },
    { label: labels.transactions, value: countText(transactionCount) },
    { label: labels.date, value: <DayText day={date} /> },
    { label: labels.referenceNo, value: referenceNo }
  ]
}
