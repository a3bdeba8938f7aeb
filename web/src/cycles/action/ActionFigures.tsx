import { Skeleton } from '@mantine/core'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import type { ReactNode } from 'react'
import { Money } from '../../ui/Money.tsx'
import { messages } from './messages.ts'
import './ActionFigures.css'

const counted = new Intl.NumberFormat('en-MY')

/** What an action would touch, in RM, dealers and transactions; skeletons of the same height while it is counted. */
export function ActionFigures({ figures }: { figures: ActionResult | undefined }) {
  return (
    <dl className="action-figures" aria-label={messages.whatItTouches} aria-busy={!figures}>
      <Figure label={messages.payout}>{figures && <Money amount={figures.totalPayOut} />}</Figure>
      <Figure label={messages.dealers}>{figures && counted.format(figures.dealerCount)}</Figure>
      <Figure label={messages.transactions}>{figures && counted.format(figures.transactionCount)}</Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? <Skeleton height={18} width="70%" my={4} />}</dd>
    </div>
  )
}
