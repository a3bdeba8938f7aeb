import type { OwedDealer } from '@payouts/contract/exclusions/schema'
import { Money } from '../ui/Money.tsx'
import { messages } from './messages.ts'
import './OwedDealers.css'

/** Whom a removed exclusion still costs something, and how much. */
export function OwedDealers({ owed }: { owed: readonly OwedDealer[] }) {
  return (
    <section className="owed-dealers" aria-label={messages.owed}>
      <h2>{messages.owed}</h2>
      {owed.length === 0 ? (
        <p>{messages.owedNobody}</p>
      ) : (
        <dl>
          {owed.map(({ dealerCode, dealerName, leftExcludedAmount, transactionCount }) => (
            <div key={dealerCode}>
              <dt>
                {dealerName} <span>({dealerCode})</span>
              </dt>
              <dd>
                <Money amount={leftExcludedAmount} /> <span>{messages.inTransactions(transactionCount)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
