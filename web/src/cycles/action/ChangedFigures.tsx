import { Alert } from '@mantine/core'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import { withCurrency } from '@payouts/contract/money'
import { messages } from './messages.ts'

type ChangedFiguresProps = {
  before: ActionResult
  /** The button to press again; undefined where the new figures rule the action out. */
  next: string | undefined
}

/** Says that the rows changed between reading and pressing, so that nobody does what they have not seen. */
export function ChangedFigures({ before, next }: ChangedFiguresProps) {
  const { transactionCount, dealerCount, totalPayOut } = before
  return (
    <Alert color="orange" title={messages.changedTitle} role="alert">
      {messages.changedBefore(transactionCount, dealerCount, withCurrency(totalPayOut))}{' '}
      {next && messages.changedNext(next)}
    </Alert>
  )
}
