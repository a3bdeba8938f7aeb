import { Alert } from '@mantine/core'
import type { Adjustment } from '@payouts/contract/adjustments/schema'
import { ResultCard, type ResultLine } from '../layout/ResultCard.tsx'
import { DayText } from '../ui/DayText.tsx'
import { Money } from '../ui/Money.tsx'
import { messages } from './messages.ts'

type AdjustmentOutcomeProps = {
  /** What was done: `New adjustment added successfully`. */
  message: string
  adjustment: Adjustment
  /** Where Done leads: an address of this console. */
  back: string
}

/** The success page of an adjustment, which also says so when it could not be posted. */
export function AdjustmentOutcome({ message, adjustment, back }: AdjustmentOutcomeProps) {
  const lines: readonly ResultLine[] = [
    { label: messages.amount, value: <Money amount={adjustment.amount} /> },
    { label: messages.dealer, value: `${adjustment.dealerName} (${adjustment.dealerCode})` },
    { label: messages.description, value: adjustment.description },
    { label: messages.type, value: adjustment.type },
    { label: messages.date, value: <DayText day={adjustment.date} /> },
    { label: messages.referenceNo, value: adjustment.referenceNo }
  ]
  return (
    <ResultCard title={messages.success} subText={message} lines={lines} doneLabel={messages.done} back={back}>
      {adjustment.problem && (
        <Alert color="orange" title={messages.error} ta="left" w="100%" mb="xl">
          {adjustment.problem}
        </Alert>
      )}
    </ResultCard>
  )
}
