import { groupedRinggit, type Ringgit } from '@payouts/contract/money'
import { Money } from '../ui/Money.tsx'
import { SecondLine } from '../ui/SecondLine.tsx'
import { messages } from './messages.ts'

/** What is paid of a cycle, and below it the total that it is a part of, for a cell under a heading that says RM. */
export function netOverGross(row: { netPayoutAmount: Ringgit; totalPayoutAmount: Ringgit }) {
  const { netPayoutAmount: net, totalPayoutAmount: total } = row
  return (
    <SecondLine below={net !== total && messages.ofTotal(groupedRinggit(total))}>
      <Money amount={net} currency={false} />
    </SecondLine>
  )
}
