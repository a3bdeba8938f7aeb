import { countText } from '@payouts/contract/count-text'
import type { Ringgit } from '@payouts/contract/money'
import { Money } from '#ui/figures/Money.tsx'
import { Figures } from './Figures.tsx'
import { messages } from './messages.ts'

type ActionFiguresProps = {
  label: string
  /** Undefined while they are counted. */
  figures:
    | { totalPayOut: Ringgit; netPayOut?: Ringgit | undefined; dealerCount: number; transactionCount: number }
    | undefined
  /** Whether the dialog's button says the payout. */
  payoutOnButton?: boolean
}

/** What an action would touch, in RM, dealers and transactions; for a whole cycle, what it pays. */
export function ActionFigures({ label, figures, payoutOnButton = false }: ActionFiguresProps) {
  return (
    <Figures
      label={label}
      figures={[
        ...(payoutOnButton
          ? []
          : [
              { label: messages.payout, value: figures && <Money amount={figures.netPayOut ?? figures.totalPayOut} /> }
            ]),
        {
          label: payoutOnButton ? messages.payableDealers : messages.dealers,
          value: figures && countText(figures.dealerCount)
        },
        { label: messages.transactions, value: figures && countText(figures.transactionCount) }
      ]}
    />
  )
}
