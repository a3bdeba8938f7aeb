import { Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { messages } from '#systems/messages.ts'
import { lazyNamed } from '#ui/lazy-named.ts'

export { preloadSystems } from './preload.ts'

const ClientsPage = lazyNamed(() => import('#systems/ClientsPage.tsx'), 'ClientsPage')
const WebhooksPage = lazyNamed(() => import('./WebhooksPage.tsx'), 'WebhooksPage')
const DocumentationPage = lazyNamed(() => import('#systems/documentation/DocumentationPage.tsx'), 'DocumentationPage')
const route = getRouteApi('/console/systems')

/** Other systems: the clients of the API, webhooks, or the documentation. */
export function SystemsPage() {
  const { tab } = route.useSearch()
  return (
    <Suspense fallback={<Skeleton height={320} role="status" aria-label={messages.loading} />}>
      {tab === 'webhooks' && <WebhooksPage />}
      {tab === 'documentation' && <DocumentationPage />}
      {tab !== 'webhooks' && tab !== 'documentation' && <ClientsPage />}
    </Suspense>
  )
}
