import { Skeleton } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import { type Ringgit, sumOfRinggit } from '@payouts/contract/money'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutWay } from '@payouts/contract/payouts/schema'
import { Split } from 'lucide-react'
import { useCall } from '#client/queries.ts'
import { Money } from '#ui/figures/Money.tsx'
import { messages } from './messages.ts'
import '#ui/floating-box.css'
import './PayoutWays.css'

/** A summary of a cycle's payout routes; the list of banks opens above it. Its height is reserved while it is read. */
export function PayoutWaysNote({ batchNo }: { batchNo: number }) {
  const { data, error } = useCall(payoutEndpoints.getPayoutWays, { batchNo })
  if (!data && !error) return <Skeleton height={60} radius={8} />
  if (!data || data.length === 0) return null
  return (
    <div role="note" className="card payout-ways" data-stops={withoutBank(data) > 0 || undefined}>
      <Split size={16} aria-hidden />
      <details>
        <summary>{summaryOf(data)}</summary>
        <div className="floating-box payout-ways-list">
          <WaysTable ways={data} />
        </div>
      </details>
    </div>
  )
}

/** The same as a table, for an approver. */
export function PayoutWays({ batchNo }: { batchNo: number }) {
  const { data } = useCall(payoutEndpoints.getPayoutWays, { batchNo })
  return data && data.length > 0 ? <WaysTable ways={data} /> : null
}

function WaysTable({ ways }: { ways: readonly PayoutWay[] }) {
  return (
    <table className="data-table figure-table">
      <caption className="table-title">{messages.title}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.way}</th>
          <th scope="col">{messages.dealers}</th>
          <th scope="col">{messages.net}</th>
        </tr>
      </thead>
      <tbody>
        {ways.map((way) => (
          <tr key={`${way.route} ${way.bankName}`} className={isStopped(way) ? 'strong' : undefined}>
            <th scope="row">{messages.nameOf(way)}</th>
            <td>{countText(way.dealerCount)}</td>
            <td>
              <Money amount={way.net} currency={false} />
            </td>
          </tr>
        ))}
      </tbody>
      {ways.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{messages.total}</th>
            <td>{countText(dealersOf(ways))}</td>
            <td>
              <Money amount={sumOf(ways)} currency={false} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const isStopped = ({ route, bankName }: PayoutWay) => route === 'BANK' && bankName === null
const sumOf = (ways: readonly PayoutWay[]): Ringgit => sumOfRinggit(ways.map(({ net }) => net))
const dealersOf = (ways: readonly PayoutWay[]) => ways.reduce((sum, { dealerCount }) => sum + dealerCount, 0)
const withoutBank = (ways: readonly PayoutWay[]) => dealersOf(ways.filter(isStopped))

function summaryOf(ways: readonly PayoutWay[]): string {
  const banks = ways.filter((way) => way.route === 'BANK' && !isStopped(way))
  const wallets = ways.filter(({ route }) => route === 'WALLET')
  const stopped = withoutBank(ways)
  const parts = [
    ...(banks.length > 0 ? [messages.toBanks(sumOf(banks), banks.length)] : []),
    ...(wallets.length > 0 ? [messages.toWallets(sumOf(wallets))] : []),
    ...(stopped > 0 ? [messages.noBank(stopped)] : [])
  ]
  return parts.length > 0 ? parts.join(', ') : messages.nothing
}
