import { countText } from '@payouts/contract/count-text'
import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { linkOptions } from '@tanstack/react-router'
import { TabLinks } from '#ui/TabLinks.tsx'
import { messages } from '../messages.ts'
import type { CycleParams } from '../search.ts'

export type CycleTab = keyof typeof messages.tabs

type CycleTabsProps = {
  params: CycleParams
  /** Undefined until it is read. */
  whole: PayoutTotalHeader | undefined
  /** Undefined where the list has only a part of a tab's rows. */
  current: CycleTab | undefined
}

/** The lists of a whole cycle, each with the number of its rows. */
export function CycleTabs({ params, whole, current }: CycleTabsProps) {
  const counted = (tab: CycleTab, count: number | undefined) =>
    count === undefined ? { label: messages.tabs[tab] } : { label: messages.tabs[tab], count: countText(count) }
  const rows = '/payoutsAllTransactionDetails'
  const tabs = [
    { key: 'types', label: messages.tabs.types, link: linkOptions({ to: '/payoutsDealerSummary', search: params }) },
    {
      key: 'dealers',
      ...counted('dealers', whole?.dealerCount),
      link: linkOptions({ to: '/payoutsCycleDealers', search: params })
    },
    {
      key: 'transactions',
      ...counted('transactions', whole?.transactionCount),
      link: linkOptions({ to: rows, search: params })
    },
    {
      key: 'held',
      ...counted('held', whole?.holdTransactionCount),
      link: linkOptions({ to: rows, search: { ...params, step: 'HELD' } })
    },
    {
      key: 'activity',
      label: messages.tabs.activity,
      link: linkOptions({ to: '/payoutsDealerSummary', search: { ...params, tab: 'activity' } })
    }
  ]
  return <TabLinks label={messages.lists} tabs={tabs} current={current} />
}
