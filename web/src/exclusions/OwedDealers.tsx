import type { OwedDealer } from '@payouts/contract/exclusions/schema'
import { sumOfRinggit } from '@payouts/contract/money'
import { Money } from '#ui/figures/Money.tsx'
import { messages } from './messages.ts'
import './OwedDealers.css'

/** The most dealers worth listing before a form; the largest amounts first. */
const mostNamed = 5

/** The dealers to whom a removed exclusion still owes something, and how much. */
export function OwedDealers({ owed }: { owed: readonly OwedDealer[] }) {
  const total = sumOfRinggit(owed.map(({ leftExcludedAmount }) => leftExcludedAmount))
  const others = owed.slice(mostNamed)
  return (
    <section className="owed-dealers" aria-label={messages.owed}>
      <h2>
        {messages.owed}: <Money amount={total} />
      </h2>
      {owed.length > 0 && (
        <dl className="fact-list">
          {owed.slice(0, mostNamed).map(({ dealerCode, dealerName, leftExcludedAmount, transactionCount }) => (
            <div key={dealerCode}>
              <dt>
                {dealerName} <span className="dimmed">({dealerCode})</span>
              </dt>
              <dd>
                <span className="dimmed">{messages.inTransactions(transactionCount)}</span>{' '}
                <Money amount={leftExcludedAmount} />
              </dd>
            </div>
          ))}
          {others.length > 0 && (
            <div>
              <dt>{messages.otherDealers(others.length)}</dt>
              <dd>
                <Money amount={sumOfRinggit(others.map(({ leftExcludedAmount }) => leftExcludedAmount))} />
              </dd>
            </div>
          )}
        </dl>
      )}
    </section>
  )
}
