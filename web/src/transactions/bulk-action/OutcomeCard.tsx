import { countText } from '@payouts/contract/count-text'
import { ResultCard, type ResultLine } from '../../layout/ResultCard.tsx'
import { DayText } from '../../ui/DayText.tsx'
import { Money } from '../../ui/Money.tsx'
import type { ActionOutcome } from './action-outcome.ts'

/** The texts of an area's outcome page, as the specification words them. */
export type OutcomeTexts = {
  wait: string
  done: string
  labels: { payout: string; dealers: string; transactions: string; date: string; referenceNo: string }
}

type OutcomeCardProps = {
  title: string
  /** What it was done to: a cycle's name or a hold type. */
  name: string
  outcome: ActionOutcome
  texts: OutcomeTexts
  /** Off for an action that touches no row. */
  countsRows?: boolean
}

/** What an action on transactions did, and the way back to where it began. */
export function OutcomeCard({ title, name, outcome, texts, countsRows = true }: OutcomeCardProps) {
  const { labels, wait, done } = texts
  const figures: ResultLine[] = [
    { label: labels.payout, value: <Money amount={outcome.totalPayOut} /> },
    { label: labels.dealers, value: countText(outcome.dealerCount) },
    { label: labels.transactions, value: countText(outcome.transactionCount) }
  ]
  const lines = [
    ...(countsRows ? figures : []),
    { label: labels.date, value: <DayText day={outcome.date} /> },
    { label: labels.referenceNo, value: outcome.referenceNo }
  ]
  return <ResultCard title={title} name={name} subText={wait} lines={lines} doneLabel={done} back={outcome.back} />
}
