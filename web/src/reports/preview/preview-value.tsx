import { countText, groupedFigure } from '@payouts/contract/count-text'
import type { ColumnKind } from '@payouts/contract/downloads/schema'
import type { ReactNode } from 'react'
import { Money } from '#ui/figures/Money.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { DayText, InstantText } from '#ui/texts/DayText.tsx'
import { messages } from '../messages.ts'

/** A report's value as people read it. */
export function shownValue(value: string | null | undefined, kind: ColumnKind): ReactNode {
  if (value === null || value === undefined || value === '') return <Nothing means={messages.none} />
  if (kind === 'money') return <Money amount={value} currency={false} />
  if (kind === 'count') return countText(BigInt(value))
  if (kind === 'rate') return groupedFigure(value)
  if (kind === 'day') return <DayText day={value} />
  if (kind === 'instant') return <InstantText instant={value} />
  return value
}
