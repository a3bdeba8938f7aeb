import { countText } from '@payouts/contract/count-text'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import { Money } from '../../ui/Money.tsx'
import { Figures } from './Figures.tsx'
import { messages } from './messages.ts'

/** What an action would touch, in RM, dealers and transactions; undefined while it is counted. */
export function ActionFigures({ figures }: { figures: ActionResult | undefined }) {
  return (
    <Figures
      label={messages.whatItTouches}
      figures={[
        { label: messages.payout, value: figures && <Money amount={figures.totalPayOut} /> },
        { label: messages.dealers, value: figures && countText(figures.dealerCount) },
        { label: messages.transactions, value: figures && countText(figures.transactionCount) }
      ]}
    />
  )
}
