import { Skeleton } from '@mantine/core'
import type { OutputOf } from '@payouts/contract/endpoint'
import type { Ringgit } from '@payouts/contract/money'
import type { payoutEndpoints } from '@payouts/contract/payouts/endpoints'

import { useSession } from '#client/session/session.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { Money } from '#ui/figures/Money.tsx'

import './DealerSplit.css'
import { messages } from '../messages.ts'

type DealerHeader = OutputOf<typeof payoutEndpoints.payoutDealerHeaderSummary>

/** The dealer header: what goes to dealers and to master dealers, by the line that they sell. */
export function DealerSplit({ batchNo, header }: { batchNo: number; header: DealerHeader | undefined }) {
  const isStaff = !useSession()?.company
  const lines = [
    { name: 'Prepaid', dealer: header?.dealerPrepaidAmount, master: header?.masterDealerPrepaidAmount },
    { name: 'Postpaid', dealer: header?.dealerPostpaidAmount, master: header?.masterDealerPostpaidAmount },
    { name: 'Total', dealer: header?.dealerTotal, master: header?.masterDealerTotal }
  ]
  return (
    <section className="card dealer-split" aria-label={messages.split} aria-busy={header === undefined}>
      <div className="section-head">
        <h2>{messages.split}</h2>
        {isStaff && (
          <TextLink to="/payoutsCycleMap" search={{ batchNo }}>
            {messages.map}
          </TextLink>
        )}
      </div>
      <table className="data-table figure-table">
        <thead>
          <tr>
            <td />
            <th scope="col">Dealers</th>
            <th scope="col">Master Dealers</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, dealer, master }) => (
            <tr key={name} className={name === 'Total' ? 'strong' : undefined}>
              <th scope="row">{name}</th>
              <td>{amountOf(dealer)}</td>
              <td>{amountOf(master)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function amountOf(amount: Ringgit | undefined) {
  return amount === undefined ? <Skeleton height={12} width={88} ml="auto" /> : <Money amount={amount} />
}
