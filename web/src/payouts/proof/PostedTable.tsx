import type { CycleProof } from '@payouts/contract/payouts/proof'
import { Money } from '#ui/figures/Money.tsx'
import { messages } from './messages.ts'
import { ProofMark } from './ProofMark.tsx'

/** The cycle's postings beside the ledger and the payments. */
export function PostedTable({ proof: { posted } }: { proof: CycleProof }) {
  if (posted.postingCount === 0) return <p className="proof-words">{messages.notPosted}</p>
  const { gross, withholdingTax, net, ledgerNet, ledgerTax, instructed } = posted
  return (
    <div className="table-frame">
      <table className="data-table figure-table stacked-table">
        <thead>
          <tr>
            <th scope="col">{messages.figure}</th>
            <th scope="col">{messages.postings}</th>
            <th scope="col">{messages.ledger}</th>
            <th scope="col">{messages.paymentRail}</th>
          </tr>
        </thead>
        <tbody>
          <Figure label={messages.net} posted={net} ledger={ledgerNet} rail={instructed} />
          <Figure label={messages.tax} posted={withholdingTax} ledger={ledgerTax} />
          <Figure label={messages.gross} posted={gross} />
        </tbody>
      </table>
    </div>
  )
}

type FigureProps = { label: string; posted: string; ledger?: string; rail?: string }

/**
 * Instructed amounts may differ from the net: a debit is booked without a payment, a debt is deducted, an earmark
 * kept back, an earlier credit added, and the route WALLET keeps the money on the account. The statements below are
 * exact.
 */
function Figure({ label, posted, ledger, rail }: FigureProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label={messages.postings}>
        <Money amount={posted} currency={false} />
      </td>
      <td data-label={messages.ledger}>
        {ledger !== undefined && (
          <span className="posted-figure">
            <ProofMark holds={ledger === posted} /> <Money amount={ledger} currency={false} />
          </span>
        )}
      </td>
      <td data-label={messages.paymentRail}>{rail !== undefined && <Money amount={rail} currency={false} />}</td>
    </tr>
  )
}
