import type { BankEntry } from '@payouts/contract/reconciliation/schema'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { FactList } from '#ui/texts/FactList.tsx'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'

/** The bank's data of an entry, why nothing matched it, and the link to the others. */
export const EntryCard = ({ entry }: { entry: BankEntry }) => (
  <Card title={messages.entry}>
    <FactList
      facts={[
        [messages.entryFacts.amount, <Money key="amount" amount={entry.amount} />],
        [messages.entryFacts.bookedOn, <DayText key="booked" day={entry.bookedOn} />],
        [messages.entryFacts.valueOn, <DayText key="value" day={entry.valueOn} />],
        [messages.entryFacts.reference, entry.reference],
        [messages.entryFacts.bankReference, entry.bankReference],
        [messages.entryFacts.counterparty, entry.counterparty],
        [messages.entryFacts.statement, entry.statementRef],
        [messages.entryFacts.problem, entry.problem]
      ]}
    />
    <TextLink to="/reconciliation" size="sm">
      {messages.openReconciliation}
    </TextLink>
  </Card>
)
