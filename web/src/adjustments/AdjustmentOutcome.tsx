import { Alert } from '@mantine/core'
import type { Adjustment } from '@payouts/contract/adjustments/schema'
import { ResultCard, type ResultLine, type ResultMark } from '../layout/ResultCard.tsx'
import { DayText } from '../ui/DayText.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusDot } from '../ui/StatusDot.tsx'
import { adjustmentTone } from './columns.tsx'
import { messages } from './messages.ts'

type AdjustmentOutcomeProps = {
  adjustment: Adjustment
  /** How it stands, and what to say of it: see `savedStanding`. */
  standing: Standing
  /** Where Done leads: an address of this console. */
  back: string
}

export type Standing = { mark: ResultMark; title: string; message: string }

/** How an adjustment stands that was saved with this message: somebody may have cancelled it since. */
export function savedStanding({ status }: Adjustment, message: string): Standing {
  if (status === 'Cancelled') return { mark: 'notDone', title: status, message: messages.cancelledSince }
  return { mark: status === 'Error' ? 'attention' : 'done', title: messages.success, message }
}

/** The success page of an adjustment: what the server has of it, and also why it could not be posted. */
export function AdjustmentOutcome({ adjustment, standing, back }: AdjustmentOutcomeProps) {
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
  const { mark, title, message } = standing
  return (
    <ResultCard mark={mark} title={title} subText={message} lines={lines} doneLabel={messages.done} back={back}>
      {adjustment.problem && (
        <Alert color="orange" title={messages.error} ta="left" w="100%" mb="xl">
          {adjustment.problem}
        </Alert>
      )}
    </ResultCard>
  )
}
