import { Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyNamed } from '#ui/lazy-named.ts'
import { MonthsPage } from './MonthsPage.tsx'
import { messages } from './messages.ts'

export { preloadBooks } from './preload.ts'

const ArchivesPage = lazyNamed(() => import('#archives/ArchivesPage.tsx'), 'ArchivesPage')
const ChartPage = lazyNamed(() => import('#chart-of-accounts/ChartPage.tsx'), 'ChartPage')
const JournalsPage = lazyNamed(() => import('#journal-export/JournalsPage.tsx'), 'JournalsPage')
const RetentionPage = lazyNamed(() => import('#retention/RetentionPage.tsx'), 'RetentionPage')
const others = ['accounts', 'journals', 'retention', 'archives']

const route = getRouteApi('/console/books')

/** The books: months, the company's accounts, the journals for the general ledger, how long records are kept, or archives. */
export function BooksPage() {
  const { tab } = route.useSearch()
  return (
    <Suspense fallback={<Skeleton height={320} role="status" aria-label={messages.loading} />}>
      {tab === 'accounts' && <ChartPage />}
      {tab === 'journals' && <JournalsPage />}
      {tab === 'retention' && <RetentionPage />}
      {tab === 'archives' && <ArchivesPage />}
      {!others.includes(tab ?? '') && <MonthsPage />}
    </Suspense>
  )
}
