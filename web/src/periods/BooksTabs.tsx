import { linkOptions } from '@tanstack/react-router'
import { TabLinks } from '#ui/TabLinks.tsx'

type BooksTab = 'months' | 'accounts' | 'journals' | 'retention' | 'archives'

/** The books: closing months, the company's accounts, the journals for the general ledger, how long records are kept, and where closed cycles lie. */
export function BooksTabs({ current }: { current: BooksTab }) {
  const tabs = [
    { key: 'months', label: 'Months', link: linkOptions({ to: '/books', search: {} }) },
    { key: 'accounts', label: 'Accounts', link: linkOptions({ to: '/books', search: { tab: 'accounts' } }) },
    { key: 'journals', label: 'Journals', link: linkOptions({ to: '/books', search: { tab: 'journals' } }) },
    { key: 'retention', label: 'Retention', link: linkOptions({ to: '/books', search: { tab: 'retention' } }) },
    { key: 'archives', label: 'Archives', link: linkOptions({ to: '/books', search: { tab: 'archives' } }) }
  ]
  return <TabLinks label="Books" tabs={tabs} current={current} />
}
