import { countText } from '@payouts/contract/count-text'
import type { PayoutFigures } from '@payouts/contract/cycles/payout-figures'
import { groupedRinggit, ringgitOf, senOf } from '@payouts/contract/money'
import type { ReactNode } from 'react'
import { AmountBreakdown } from '#ui/figures/AmountBreakdown.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { payoutTerms } from '../payout-terms.ts'
import { messages } from './messages.ts'
import './BeforeAfter.css'

type BeforeAfterProps = { before: PayoutFigures; after: PayoutFigures }

/** What the cycles come to without an action and with it, if that differs, and the way to the net that they then pay. */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  const shown = lines
    .map((line) => ({ ...line, was: line.of(before), is: line.of(after) }))
    .filter(({ isRare, was, is }) => !isRare || was || is)
  const changes = shown.some(({ was, is }) => was !== is)
  const note = clawbackNote(before, after)
  return (
    <div className="stack-xs before-after">
      {changes && (
        <table className="data-table figure-table">
          <caption className="table-title">{messages.beforeAndAfter}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{messages.before}</th>
              <th scope="col">{messages.after}</th>
              <th scope="col">{messages.change}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ label, was, is }) => (
              <tr key={label} data-changed={was !== is || undefined}>
                <th scope="row">{label}</th>
                <td>{textOf(was)}</td>
                <td>{textOf(is)}</td>
                <td>{changeText(was, is)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <AmountBreakdown terms={payoutTerms(after)} sum={after.netPayoutAmount} />
      {note && <p role="note">{note}</p>}
    </div>
  )
}

/** Sen, or a count. */
type Figure = bigint | number

/** Rare ones are omitted if they are zero. */
const lines: readonly { label: string; of: (figures: PayoutFigures) => Figure; isRare?: boolean }[] = [
  { label: messages.netPayout, of: ({ netPayoutAmount }) => senOf(netPayoutAmount) },
  {
    label: messages.onHold,
    of: ({ eInvoiceHoldAmount, otherHoldAmount }) => senOf(eInvoiceHoldAmount) + senOf(otherHoldAmount)
  },
  { label: messages.cancelled, of: ({ cancelledAmount }) => senOf(cancelledAmount), isRare: true },
  { label: messages.tax, of: ({ withholdingTaxAmount }) => senOf(withholdingTaxAmount) },
  { label: messages.payableDealers, of: ({ payableDealerCount }) => payableDealerCount }
]

function textOf(figure: Figure): ReactNode {
  return typeof figure === 'number' ? countText(figure) : <Money amount={ringgitOf(figure)} currency={false} />
}

function changeText(was: Figure, is: Figure): string {
  if (typeof was === 'number' || typeof is === 'number') {
    const change = Number(is) - Number(was)
    return change === 0 ? '—' : `${change > 0 ? '+' : '−'}${countText(Math.abs(change))}`
  }
  return is === was ? '—' : `${is > was ? '+' : ''}${groupedRinggit(ringgitOf(is - was))}`
}

/** Clawbacks make a payout rise when they are held, and fall when they are released, which surprises people. */
function clawbackNote(before: PayoutFigures, after: PayoutFigures): string | undefined {
  const rise = senOf(after.netPayoutAmount) - senOf(before.netPayoutAmount)
  const more = after.payableTransactionCount - before.payableTransactionCount
  if (rise > 0n && more < 0) return messages.rises(withCurrency(ringgitOf(rise)))
  if (rise < 0n && more > 0) return messages.falls(withCurrency(ringgitOf(-rise)))
  return undefined
}
