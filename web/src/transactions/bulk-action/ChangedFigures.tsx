import type { Ringgit } from '@payouts/contract/money'
import { AnsweringAlert } from '#ui/states/AnsweringAlert.tsx'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { messages } from './messages.ts'

type ChangedFiguresProps = {
  /** The previous figures. */
  before?: { totalPayOut: Ringgit; dealerCount: number; transactionCount: number }
  /** The button to press again; undefined if the new figures make the action impossible. */
  next: string | undefined
}

/** Warns that the rows changed between preview and click, so that nothing is done unseen. */
export function ChangedFigures({ before, next }: ChangedFiguresProps) {
  const sentences = [
    before && messages.changedBefore(before.transactionCount, before.dealerCount, withCurrency(before.totalPayOut)),
    messages.nothingDone,
    next && messages.changedNext(next)
  ]
  return (
    <AnsweringAlert color="orange" title={messages.changedTitle}>
      {sentences.filter(Boolean).join(' ')}
    </AnsweringAlert>
  )
}
