import { groupedRinggit, type Ringgit } from '@payouts/contract/money'
import { Money } from '#ui/figures/Money.tsx'
import { SecondLine } from '#ui/texts/SecondLine.tsx'
import { messages } from '../messages.ts'

/** The paid part of a cycle, and below it the total, for a cell under a heading with RM. */
export function netOverGross(row: { netPayoutAmount: Ringgit; totalPayoutAmount: Ringgit }) {
  const { netPayoutAmount: net, totalPayoutAmount: total } = row
  return (
    <SecondLine below={net !== total && messages.ofTotal(groupedRinggit(total))}>
      <Money amount={net} currency={false} />
    </SecondLine>
  )
}
