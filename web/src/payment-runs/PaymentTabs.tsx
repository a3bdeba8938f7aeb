import { countText } from '@payouts/contract/count-text'
import type { DueSum } from '@payouts/contract/payment-runs/schema'
import { linkOptions } from '@tanstack/react-router'
import { TabLinks } from '#ui/TabLinks.tsx'
import { messages } from './messages.ts'
import type { PaymentTab } from './search.ts'

type PaymentTabsProps = {
  current: PaymentTab
  /** Undefined until it is read. */
  due: readonly DueSum[] | undefined
}

/** Payments, from what is due to what was paid, each list with its own address. */
export function PaymentTabs({ current, due }: PaymentTabsProps) {
  const to = '/payments'
  const tabs = [
    { key: 'runs', label: messages.runs, link: linkOptions({ to, search: {} }) },
    {
      key: 'due',
      label: messages.due,
      ...(due && { count: countText(due.reduce((all, { count }) => all + count, 0)) }),
      link: linkOptions({ to, search: { tab: 'due' } })
    },
    { key: 'payments', label: messages.allPayments, link: linkOptions({ to, search: { tab: 'payments' } }) },
    { key: 'settings', label: messages.settings, link: linkOptions({ to, search: { tab: 'settings' } }) }
  ]
  return <TabLinks label={messages.tabs} tabs={tabs} current={current} />
}
