import { countOf } from '@payouts/contract/count-text'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { FirstPayouts as Found } from '@payouts/contract/payouts/schema'
import { UserRoundCheck } from 'lucide-react'
import { useCall } from '#client/queries.ts'
import { DealerLink } from '#dealers/DealerLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import '#ui/floating-box.css'
import './FirstPayouts.css'
import { messages } from './messages.ts'

/**
 * Dealers of a cycle that are paid for the first time, or to an account that was never paid: to be checked first. Its
 * list overlays what follows, so that nothing moves when it loads.
 */
export function FirstPayouts({ batchNo }: { batchNo: number }) {
  const { data } = useCall(payoutEndpoints.getFirstPayouts, { batchNo })
  if (!data || data.dealers.length === 0) return null
  return (
    <div role="note" className={data.changedAccount > 0 ? 'first-payouts first-payouts-changed' : 'first-payouts'}>
      <UserRoundCheck size={16} aria-hidden />
      <details>
        <summary>{summaryOf(data)}</summary>
        <div className="floating-box first-payouts-list">
          <ul>
            {data.dealers.map(({ companyCode, companyName, amount, kind }) => (
              <li key={companyCode}>
                <DealerLink companyCode={companyCode}>{companyName}</DealerLink>
                <span>{messages.kinds[kind]}</span>
                <Money amount={amount} />
              </li>
            ))}
          </ul>
          {data.firstTime + data.changedAccount > data.dealers.length && <p>{messages.largest(data.dealers.length)}</p>}
        </div>
      </details>
    </div>
  )
}

function summaryOf({ firstTime, changedAccount }: Found): string {
  const parts = [
    ...(changedAccount > 0 ? [messages.changed(countOf(changedAccount, 'dealer'))] : []),
    ...(firstTime > 0 ? [messages.first(countOf(firstTime, 'dealer'))] : [])
  ]
  return parts.join(', ')
}
