import { Skeleton, Text } from '@mantine/core'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import type { HeldOfCycle } from '@payouts/contract/freezes/schema'
import { sumOfRinggit } from '@payouts/contract/money'
import { errorText } from '../client/call-error.ts'
import { useCall } from '../client/queries.ts'
import { DayText } from '../ui/DayText.tsx'
import { dayOfInstant } from '../ui/day-text.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Money } from '../ui/Money.tsx'
import { messages } from './messages.ts'
import './HeldPayouts.css'

const counted = new Intl.NumberFormat('en-MY')

/** What postings did with a frozen account: by cycle, how much they held back from it and since when. */
export function HeldPayouts({ accountCode }: { accountCode: string }) {
  const { data, error, refetch } = useCall(freezeEndpoints.getHeldPayouts, { accountCode }, { staleTime: 0 })
  if (error) return <ErrorState message={errorText(error)} retry={() => refetch()} />
  if (!data) return <Skeleton height={92} radius={8} />
  const { heldPayouts, awaitingPayment } = data
  return (
    <section className="held-payouts" aria-label={messages.heldTitle}>
      <h3>{messages.heldTitle}</h3>
      {heldPayouts.length === 0 ? <Text size="sm">{messages.heldNothing}</Text> : <HeldTable held={heldPayouts} />}
      <Text size="sm" c="dimmed" mt={6}>
        {messages.awaiting(awaitingPayment.amount, awaitingPayment.transactionCount)}
      </Text>
    </section>
  )
}

function HeldTable({ held }: { held: readonly HeldOfCycle[] }) {
  return (
    <table className="held-payouts-table">
      <thead>
        <tr>
          <th scope="col">{messages.cycle}</th>
          <th scope="col">{messages.heldSince}</th>
          <th scope="col" className="held-payouts-figure">
            {messages.transactions}
          </th>
          <th scope="col" className="held-payouts-figure">
            {messages.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {held.map(({ batchNo, payoutCycleName, heldSince, transactionCount, amount }) => (
          <tr key={batchNo}>
            <td>{payoutCycleName}</td>
            <td>
              <DayText day={heldSince && dayOfInstant(heldSince)} />
            </td>
            <td className="held-payouts-figure">{counted.format(transactionCount)}</td>
            <td className="held-payouts-figure">
              <Money amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      {held.length > 1 && (
        <tfoot>
          <tr>
            <td colSpan={2}>{messages.total}</td>
            <td className="held-payouts-figure">{counted.format(transactionsOf(held))}</td>
            <td className="held-payouts-figure">
              <Money amount={sumOfRinggit(held.map(({ amount }) => amount))} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

export const transactionsOf = (held: readonly HeldOfCycle[]) =>
  held.reduce((sum, { transactionCount }) => sum + transactionCount, 0)
