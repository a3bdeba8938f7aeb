import { availableBalance } from '@payouts/contract/earmarks/available-balance'
import type { Ringgit } from '@payouts/contract/money'
import { Money } from '#ui/figures/Money.tsx'
import { messages } from './messages.ts'

/** An account's balance, its earmark, and what is left. */
export function EarmarkFigures({ balance, earmark }: { balance: Ringgit; earmark: Ringgit | null }) {
  return (
    <dl className="well figure-list" aria-label={messages.figures}>
      <div>
        <dt>{messages.balance}</dt>
        <dd>
          <Money amount={balance} />
        </dd>
      </div>
      <div>
        <dt>{messages.earmark}</dt>
        <dd>
          <Money amount={earmark} nothing={messages.noEarmark} />
        </dd>
      </div>
      <div>
        <dt>{messages.available}</dt>
        <dd>
          <Money amount={availableBalance(balance, earmark)} />
        </dd>
      </div>
    </dl>
  )
}
