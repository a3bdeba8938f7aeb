import { countOf } from '@payouts/contract/count-text'
import { holdType } from '@payouts/contract/cycles/hold-types'
import type { WaterfallStep } from '@payouts/contract/payouts/schema'
import type { WaterfallStep as Bar } from '#ui/figures/waterfall-steps.ts'
import type { Tone } from '#ui/texts/tones.ts'
import type { RowsBehind, StepName } from './rows-behind.ts'

const bars: Record<StepName, { label: string; tone: Tone; kind: Bar['kind'] }> = {
  IMPORTED: { label: 'Imported', tone: 'blue', kind: 'total' },
  EXCLUDED: { label: 'Excluded', tone: 'grey', kind: 'change' },
  HELD: { label: 'On hold', tone: 'orange', kind: 'change' },
  CANCELLED: { label: 'Cancelled', tone: 'grey', kind: 'change' },
  WITHHOLDING_TAX: { label: 'Withholding tax', tone: 'pink', kind: 'change' },
  NET: { label: 'Net payout', tone: 'green', kind: 'total' }
}

/** `1,204 transactions`. */
export const transactionsText = (count: number): string => countOf(count, 'transaction')

/** `1,204 transactions, 12 dealers`. */
export function countsText(counts: { transactionCount: number; dealerCount: number }): string {
  return `${transactionsText(counts.transactionCount)}, ${countOf(counts.dealerCount, 'dealer')}`
}

/** What a bar is called: `On hold: Manual Hold`. */
export function labelOf({ step, holdType }: { step: StepName; holdType?: string | null | undefined }): string {
  const { label } = bars[step]
  return holdType ? `${label}: ${holdType}` : label
}

/** The bars of a cycle's picture; a bar without rows opens nothing. */
export function pictureBars(steps: readonly WaterfallStep[], open: (rows: RowsBehind) => void): Bar[] {
  return steps.map(({ step, holdType, amount, transactionCount, dealerCount }) => ({
    key: `${step} ${holdType ?? ''}`,
    label: labelOf({ step, holdType }),
    kind: bars[step].kind,
    tone: bars[step].tone,
    amount,
    ...(transactionCount > 0 && {
      detail: countsText({ transactionCount, dealerCount }),
      onOpen: () => open({ step, ...(holdType && { holdType }) })
    })
  }))
}

/** Every set of rows that can be shown, with its label: one for each bar, and all holds together. */
export const rowsToShow: readonly { label: string; rows: RowsBehind }[] = [
  { label: 'All imported', rows: {} },
  { label: labelOf({ step: 'EXCLUDED' }), rows: { step: 'EXCLUDED' } },
  { label: labelOf({ step: 'HELD' }), rows: { step: 'HELD' } },
  ...holdType.options.map((holdType) => ({
    label: labelOf({ step: 'HELD', holdType }),
    rows: { step: 'HELD' as const, holdType }
  })),
  { label: labelOf({ step: 'CANCELLED' }), rows: { step: 'CANCELLED' } },
  { label: labelOf({ step: 'WITHHOLDING_TAX' }), rows: { step: 'WITHHOLDING_TAX' } },
  { label: labelOf({ step: 'NET' }), rows: { step: 'NET' } }
]

/** The set in a URL, by its index in `rowsToShow`; by default all rows. */
export function shownRows({ step, holdType }: RowsBehind): number {
  const requested = step === 'IMPORTED' ? undefined : step
  const index = rowsToShow.findIndex(({ rows }) => rows.step === requested && rows.holdType === holdType)
  return Math.max(index, 0)
}
