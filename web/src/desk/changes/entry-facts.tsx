import type { BankEntry } from '@payouts/contract/reconciliation/schema'
import { DayText } from '../../ui/DayText.tsx'
import { Money } from '../../ui/Money.tsx'
import { messages } from '../messages.ts'

/** What the bank says of an entry, and why nothing fitted it. */
export const entryFacts = (entry: BankEntry) =>
  [
    [messages.entryFacts.amount, <Money key="amount" amount={entry.amount} />],
    [messages.entryFacts.bookedOn, <DayText key="booked" day={entry.bookedOn} />],
    [messages.entryFacts.valueOn, <DayText key="value" day={entry.valueOn} />],
    [messages.entryFacts.reference, entry.reference],
    [messages.entryFacts.bankReference, entry.bankReference],
    [messages.entryFacts.counterparty, entry.counterparty],
    [messages.entryFacts.statement, entry.statementRef],
    [messages.entryFacts.problem, entry.problem]
  ] as const
