import { fullMonthText } from '#day-text.ts'
import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import type { ClosingItem, ClosingItemName, MonthRow } from './schema.ts'

/** Approving and refusing that a month closes or opens again. */
export const canDecideMonthChange = canDecideWith({
  needs: permission('Books', 'APPROVE'),
  notPermitted: 'You may not decide on months.'
})

/** What is wrong in the books: a month with it never closes. Other items may stay open, where two people accept that. */
const mustBeDone: readonly ClosingItemName[] = ['TAX UNEQUAL TO LEDGER', 'LEDGER OUT OF BALANCE']
export const blocksClosing = ({ name, count }: Pick<ClosingItem, 'name' | 'count'>): boolean =>
  count > 0 && mustBeDone.includes(name)

type KnownMonth = Pick<MonthRow, 'month' | 'status' | 'isOver'>

/** Closing a month that is over. `next` has to close before any later one, if one has. */
export function canClose(
  { month, status, isOver }: KnownMonth,
  next: string | null,
  left: readonly ClosingItem[]
): Verdict {
  if (status === 'CLOSED') return no(`${fullMonthText(month)} is closed already.`)
  if (status === 'CLOSING') return no(`The closing of ${fullMonthText(month)} waits for its decision.`)
  if (!isOver) return no(`${fullMonthText(month)} is not over yet.`)
  if (next !== null && next !== month)
    return no(`Close ${fullMonthText(next)} first: months close one after the other.`)
  if (left.some(blocksClosing))
    return no('The ledger does not agree with itself. Run verify, and have it repaired first.')
  return yes
}

/** Opening the last closed month again. */
export function canReopen({ month, status }: Pick<KnownMonth, 'month' | 'status'>, last: string | null): Verdict {
  if (status !== 'CLOSED') return no(`${fullMonthText(month)} is not closed.`)
  if (last !== month)
    return no(`Only the last closed month can be opened again${last === null ? '' : `, ${fullMonthText(last)}`}.`)
  return yes
}
