import { Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { messages } from '#systems/messages.ts'
import { lazyNamed } from '#ui/lazy-named.ts'

export { preloadSystems } from './preload.ts'

const ClientsPage = lazyNamed(() => import('#systems/ClientsPage.tsx'), 'ClientsPage')
const WebhooksPage = lazyNamed(() => import('./WebhooksPage.tsx'), 'WebhooksPage')
const DocumentationPage = lazyNamed(() => import('#systems/documentation/DocumentationPage.tsx'), 'DocumentationPage')
const FeedsPage = lazyNamed(() => import('#systems/feeds/FeedsPage.tsx'), 'FeedsPage')
const route = getRouteApi('/console/systems')
const pages = { webhooks: WebhooksPage, files: FeedsPage, documentation: DocumentationPage }

/** Other systems: the clients of the API, webhooks, files, or the documentation. */
export function SystemsPage() {
  const { tab } = route.useSearch()
  const Page = tab && Object.hasOwn(pages, tab) ? pages[tab] : ClientsPage
  return (
    <Suspense fallback={<Skeleton height={320} role="status" aria-label={messages.loading} />}>
      <Page />
    </Suspense>
  )
}
