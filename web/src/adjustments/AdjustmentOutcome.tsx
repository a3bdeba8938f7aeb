import { Alert } from '@mantine/core'
import type { Adjustment } from '@payouts/contract/adjustments/schema'
import { ResultCard, type ResultIcon, type ResultLine } from '#layout/pages/ResultCard.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { adjustmentTone } from './columns.tsx'
import { messages } from './messages.ts'

type AdjustmentOutcomeProps = {
  adjustment: Adjustment
  /** See `savedOutcome`. */
  outcome: SavedOutcome
  /** Where Done leads: an address of this console. */
  back: string
}

export type SavedOutcome = { icon: ResultIcon; title: string; message: string }

/** A saved adjustment as it is now: somebody may have cancelled it since. */
export function savedOutcome({ status }: Adjustment, message: string): SavedOutcome {
  if (status === 'Cancelled') return { icon: 'notDone', title: status, message: messages.cancelledSince }
  return { icon: status === 'Error' ? 'attention' : 'done', title: messages.success, message }
}

/** The success page of an adjustment, with the server's data, and why it could not be posted. */
export function AdjustmentOutcome({ adjustment, outcome, back }: AdjustmentOutcomeProps) {
  const { status } = adjustment
  const lines: readonly ResultLine[] = [
    { label: messages.amount, value: <Money amount={adjustment.amount} /> },
    { label: messages.dealer, value: `${adjustment.dealerName} (${adjustment.dealerCode})` },
    { label: messages.description, value: adjustment.description },
    { label: messages.type, value: adjustment.type },
    { label: messages.date, value: <DayText day={adjustment.date} /> },
    { label: messages.status, value: <StatusDot tone={adjustmentTone(status)}>{status}</StatusDot> },
    { label: messages.referenceNo, value: adjustment.referenceNo }
  ]
  const { icon, title, message } = outcome
  return (
    <ResultCard icon={icon} title={title} subText={message} lines={lines} doneLabel={messages.done} back={back}>
      {adjustment.problem && (
        <Alert color="orange" title={messages.error} ta="left" w="100%" mb="xl">
          {adjustment.problem}
        </Alert>
      )}
    </ResultCard>
  )
}
