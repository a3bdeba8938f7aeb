import { countText } from '@payouts/contract/count-text'
import { getRouteApi } from '@tanstack/react-router'
import { ResultCard, type ResultLine } from '../../layout/ResultCard.tsx'
import { DayText } from '../../ui/DayText.tsx'
import { Money } from '../../ui/Money.tsx'
import { InvalidPlace } from '../InvalidPlace.tsx'
import { messages } from './messages.ts'
import { type PayoutResult, resultTypes } from './result-search.ts'

const route = getRouteApi('/console/PayoutsActionItemsSuccess')

/** What a payout action did, and the way back to where it began. */
export function PayoutsActionItemsSuccess() {
  const { result } = route.useSearch()
  if (!result) return <InvalidPlace title={messages.result.outcome} message={messages.result.invalid} />
  return (
    <ResultCard
      title={messages.result.titles[result.type]}
      name={result.name}
      subText={messages.result.wait}
      lines={linesOf(result)}
      doneLabel={messages.result.done}
      back={result.back}
    />
  )
}

function linesOf({ type, totalPayOut, dealerCount, transactionCount, date, referenceNo }: PayoutResult): ResultLine[] {
  const { labels } = messages.result
  const figures: ResultLine[] = [
    { label: labels.payout, value: <Money amount={totalPayOut} /> },
    { label: labels.dealers, value: countText(dealerCount) },
    { label: labels.transactions, value: countText(transactionCount) }
  ]
  return [
    ...(type === resultTypes.comment ? [] : figures),
    { label: labels.date, value: <DayText day={date} /> },
    { label: labels.referenceNo, value: referenceNo }
  ]
}
