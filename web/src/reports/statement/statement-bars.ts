import type { HoldType } from '@payouts/contract/cycles/hold-types'
import { type Ringgit, ringgitOf, senOf } from '@payouts/contract/money'
import type { DealerStatement } from '@payouts/contract/reports/statement'
import type { StatementPart } from '@payouts/contract/reports/statement-parts'
import type { WaterfallStep } from '#ui/figures/waterfall-steps.ts'
import type { Tone } from '#ui/texts/tones.ts'
import type { StatementMessages } from './messages.ts'

export type OpenPart = { part: StatementPart; holdType?: HoldType | undefined }
type Open = (opened: OpenPart) => void

const minus = (amount: Ringgit) => ringgitOf(-senOf(amount))
const isNothing = (amount: Ringgit) => senOf(amount) === 0n

type Bar = { part: StatementPart; holdType?: HoldType; amount: Ringgit; tone: Tone; isTotal?: boolean }

/** A bar that opens its lines; an empty one opens nothing. */
function barOf(
  messages: StatementMessages,
  { part, holdType, amount, tone, isTotal = false }: Bar,
  open: Open
): WaterfallStep {
  return {
    key: `${part} ${holdType ?? ''}`,
    label: messages.part(part, holdType),
    kind: isTotal ? 'total' : 'change',
    amount,
    tone,
    ...(!isNothing(amount) && { onOpen: () => open({ part, holdType }) })
  }
}

/** From imported to net paid. */
export function netBars(
  messages: StatementMessages,
  { figures, heldByType }: Pick<DealerStatement, 'figures' | 'heldByType'>,
  open: Open
) {
  const lost: Bar[] = [
    { part: 'excluded', amount: figures.excluded, tone: 'grey' },
    ...heldByType.map(({ holdType, amount }): Bar => ({ part: 'held', holdType, amount, tone: 'orange' })),
    { part: 'releaseRequested', amount: figures.releaseRequested, tone: 'orange' },
    { part: 'cancelled', amount: figures.cancelled, tone: 'grey' },
    { part: 'toBePaid', amount: figures.toBePaid, tone: 'blue' },
    { part: 'released', amount: figures.released, tone: 'blue' },
    { part: 'paidOtherwise', amount: figures.paidOtherwise, tone: 'teal' }
  ]
  const bars: Bar[] = [
    { part: 'imported', amount: figures.imported, tone: 'blue', isTotal: true },
    ...lost.map((bar) => ({ ...bar, amount: minus(bar.amount) })),
    { part: 'gross', amount: figures.gross, tone: 'teal', isTotal: true },
    { part: 'tax', amount: minus(figures.tax), tone: 'pink' },
    { part: 'net', amount: figures.net, tone: 'green', isTotal: true }
  ]
  return bars.map((bar) => barOf(messages, bar, open))
}

/** From the opening to the closing balance. */
export function balanceBars(
  messages: StatementMessages,
  { account }: Pick<DealerStatement, 'account'>,
  open: Open
): WaterfallStep[] {
  const moved: Bar[] = [
    { part: 'net', amount: account.payouts, tone: 'green' },
    { part: 'credits', amount: account.credits, tone: 'blue' },
    { part: 'debits', amount: minus(account.debits), tone: 'pink' },
    { part: 'cashOuts', amount: minus(account.cashOuts), tone: 'grey' },
    { part: 'toBank', amount: minus(account.toBank), tone: 'teal' },
    { part: 'rejected', amount: account.rejected, tone: 'orange' },
    { part: 'returned', amount: account.returned, tone: 'orange' },
    { part: 'withdrawn', amount: account.withdrawn, tone: 'grey' }
  ]
  return [
    { key: 'opening', label: messages.opening, kind: 'total', amount: account.opening, tone: 'grey' },
    ...moved.map((bar) => barOf(messages, bar, open)),
    { key: 'closing', label: messages.closing, kind: 'total', amount: account.closing, tone: 'teal' }
  ]
}
