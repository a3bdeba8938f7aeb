import { countText } from '@payouts/contract/count-text'
import type { TransactionTypeRow } from '@payouts/contract/payouts/schema'
import { Money } from '#ui/figures/Money.tsx'
import { messages } from '../messages.ts'

/** The payable part of each transaction type, before tax. */
export function TypesTable({ types }: { types: readonly TransactionTypeRow[] }) {
  if (types.length === 0) return <p>{messages.noTypes}</p>
  return (
    <table className="data-table figure-table">
      <thead>
        <tr>
          <th scope="col">{messages.type}</th>
          <th scope="col">{messages.transactions}</th>
          <th scope="col">{messages.rm}</th>
        </tr>
      </thead>
      <tbody>
        {types.map(({ transactionType, displayName, transactionCount, payableAmount }) => (
          <tr key={transactionType}>
            <th scope="row">{displayName}</th>
            <td>{countText(transactionCount)}</td>
            <td>
              <Money amount={payableAmount} currency={false} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
