import { countText } from '@payouts/contract/count-text'
import { blocksClosing } from '@payouts/contract/month-end/can'
import type { ClosingItem, ClosingItemName } from '@payouts/contract/month-end/schema'
import { linkOptions } from '@tanstack/react-router'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { FigureHead, Money } from '#ui/figures/Money.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { itemWords, messages } from './messages.ts'

/** Where what is left is done. */
const screens = {
  'CYCLES TO POST': linkOptions({ to: '/payouts', search: { filter: 'payoutStatus', value: 'Error' } }),
  'ADJUSTMENTS TO POST': linkOptions({ to: '/creditDebit', search: { filter: 'STATUS', value: 'Error' } }),
  'PAYMENTS WITHOUT ANSWER': linkOptions({ to: '/reconciliation', search: { view: 'unknown' } }),
  'BANK ENTRIES TO EXPLAIN': linkOptions({ to: '/reconciliation', search: { view: 'entries' } }),
  'REQUESTS TO DECIDE': linkOptions({ to: '/creditDebit', search: {} }),
  'E-INVOICES NOT VALID': linkOptions({ to: '/eInvoices', search: {} }),
  'REJECTIONS TO ANSWER': linkOptions({ to: '/eInvoices', search: {} }),
  'TAX LISTS TO BILL': linkOptions({ to: '/taxRemittances', search: {} }),
  'TAX UNEQUAL TO LEDGER': linkOptions({ to: '/withHoldingTax', search: {} }),
  'LEDGER OUT OF BALANCE': linkOptions({ to: '/audit', search: {} }),
  'BOOKINGS TO EXPORT': linkOptions({ to: '/books', search: { tab: 'journals' } }),
  'JOURNALS TO ANSWER': linkOptions({ to: '/books', search: { tab: 'journals' } }),
  'AUDIT EVENTS TO CHAIN': linkOptions({ to: '/audit', search: {} })
} satisfies Record<ClosingItemName, object>

/** The closing list: each item with how many are left, what they sum to, and where it is done. */
export function ClosingItems({ items }: { items: readonly ClosingItem[] }) {
  return (
    <table className="data-table stacked-table" aria-label={messages.left}>
      <thead>
        <tr>
          <th scope="col">{messages.item}</th>
          <th scope="col">{messages.left}</th>
          <FigureHead>{messages.amount}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Line key={item.name} {...item} />
        ))}
      </tbody>
    </table>
  )
}

function Line(item: ClosingItem) {
  const { name, count, amount } = item
  const { label, remedy } = itemWords[name]
  return (
    <tr>
      <th scope="row">
        <span>
          {label}
          {count > 0 && '. '}
          {count > 0 && (
            <TextLink size="sm" underline="always" {...screens[name]}>
              {remedy}
            </TextLink>
          )}
        </span>
      </th>
      <td data-label={messages.left}>
        {count === 0 && <StatusDot tone="green">{messages.done}</StatusDot>}
        {count > 0 && (
          <StatusDot tone={blocksClosing(item) ? 'red' : 'orange'}>
            {blocksClosing(item) ? `${countText(count)}. ${messages.mustBeDone}` : countText(count)}
          </StatusDot>
        )}
      </td>
      <td data-label={messages.amount} data-figure>
        {amount === null ? <Nothing means={messages.noAmount} /> : <Money amount={amount} />}
      </td>
    </tr>
  )
}
