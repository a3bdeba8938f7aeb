import type { Variance, VariancePart } from '@payouts/contract/variance/schema'
import { nameOfPart } from '@payouts/contract/variance/words'
import type { WaterfallStep } from '#ui/figures/waterfall-steps.ts'
import { messages } from './messages.ts'

export const keyOfPart = ({ part, holdType }: Pick<VariancePart, 'part' | 'holdType'>): string =>
  holdType ? `${part} ${holdType}` : part

/** The bars from zero to the difference, so that each part is visible however large both nets are. */
export function stepsOf({ parts, difference }: Variance, open: (part: VariancePart) => void): WaterfallStep[] {
  return [
    ...parts.map(
      (part): WaterfallStep => ({
        key: keyOfPart(part),
        label: nameOfPart(part),
        kind: 'change',
        amount: part.amount,
        tone: part.amount.startsWith('-') ? 'orange' : 'green',
        onOpen: () => open(part)
      })
    ),
    { key: 'difference', label: messages.difference, kind: 'total', amount: difference, tone: 'blue' }
  ]
}
