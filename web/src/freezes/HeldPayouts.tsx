import { Text } from '@mantine/core'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import type { HeldOfCycle } from '@payouts/contract/freezes/schema'
import { sumOfRinggit } from '@payouts/contract/money'
import { asLastRead, QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { Money } from '#ui/figures/Money.tsx'
import { dayOfInstant, dayText } from '#ui/texts/day-text.ts'
import { messages } from './messages.ts'

/** What postings did with a frozen account: by cycle, how much they held back from it and since when. */
export function HeldPayouts({ accountCode }: { accountCode: string }) {
  const query = asLastRead(useCall(freezeEndpoints.getHeldPayouts, { accountCode }, { staleTime: 0 }))
  const { data } = query
  if (!data) return <QueryState query={query} height={92} />
  const { heldPayouts, awaitingPayment } = data
  return (
    <section className="card" aria-label={messages.heldTitle}>
      <h3>{messages.heldTitle}</h3>
      {heldPayouts.length === 0 ? <Text size="sm">{messages.heldNothing}</Text> : <HeldList held={heldPayouts} />}
      <Text size="sm" c="dimmed" mt={6}>
        {messages.awaiting(awaitingPayment.amount, awaitingPayment.transactionCount)}
      </Text>
    </section>
  )
}

function HeldList({ held }: { held: readonly HeldOfCycle[] }) {
  return (
    <ul className="lines lines-apart">
      {held.map(({ batchNo, payoutCycleName, heldSince, transactionCount, amount }) => (
        <li key={batchNo}>
          <span>
            {payoutCycleName}
            <span className="detail block">
              {messages.transactions(transactionCount)}
              {heldSince && messages.heldSince(dayText(dayOfInstant(heldSince)))}
            </span>
          </span>
          <Money amount={amount} />
        </li>
      ))}
      {held.length > 1 && (
        <li className="strong">
          <span>
            {messages.total}
            <span className="detail block">{messages.transactions(transactionsOf(held))}</span>
          </span>
          <Money amount={sumOfRinggit(held.map(({ amount }) => amount))} />
        </li>
      )}
    </ul>
  )
}

export const transactionsOf = (held: readonly HeldOfCycle[]) =>
  held.reduce((sum, { transactionCount }) => sum + transactionCount, 0)
