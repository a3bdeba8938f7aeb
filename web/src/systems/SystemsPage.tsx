import { Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyNamed } from '#ui/lazy-named.ts'
import { ClientsPage } from './ClientsPage.tsx'
import { messages } from './messages.ts'

export { preloadSystems } from './preload.ts'

const DocumentationPage = lazyNamed(() => import('./documentation/DocumentationPage.tsx'), 'DocumentationPage')
const route = getRouteApi('/console/systems')

/** Other systems: the clients of the API, or its documentation. */
export function SystemsPage() {
  const { tab } = route.useSearch()
  return (
    <Suspense fallback={<Skeleton height={320} role="status" aria-label={messages.loading} />}>
      {tab === 'documentation' ? <DocumentationPage /> : <ClientsPage />}
    </Suspense>
  )
}
