import { batchNo } from '@payouts/contract/cycles/schema'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { requestFrom } from '#list/list-state.ts'
import { optionalParam } from '#list/search-params.ts'
import { waitingRequests } from '#requests/waiting-requests.ts'
import { signalsList } from './lists.ts'

const getParentRoute = () => consoleRoute
const drillDown = { access: 'Signals', menuPath: '/signals' } as const

const signalsSearch = z.object({
  /** The cycle whose signals are listed; those of all without it. */
  batchNo: optionalParam(batchNo),
  ...listSearch(signalsList).shape
})
const signalSearch = z.object({
  signalId: optionalParam(z.int().positive()),
  /** Where the list was of one cycle. */
  ofCycle: optionalParam(batchNo)
})

/** What rules found in cycles, one of it, and the rules. */
export const signalRoutes = [
  createRoute({
    getParentRoute,
    path: '/signals',
    staticData: { title: 'Signals', access: 'Signals' },
    validateSearch: signalsSearch,
    loader: ({ location: { search } }) => {
      const { batchNo: ofCycle } = signalsSearch.parse(search)
      const scope = ofCycle === undefined ? {} : { batchNo: ofCycle }
      preload(signalEndpoints.getSignals, { ...requestFrom(signalsList, search), ...scope })
    },
    component: lazyRouteComponent(() => import('./SignalsPage.tsx'), 'SignalsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/signal',
    staticData: { title: 'Signal', ...drillDown },
    validateSearch: signalSearch,
    loader: ({ location: { search } }) => {
      const { signalId } = signalSearch.parse(search)
      if (signalId !== undefined) preload(signalEndpoints.getSignal, { signalId })
    },
    component: lazyRouteComponent(() => import('./SignalPage.tsx'), 'SignalPage')
  }),
  createRoute({
    getParentRoute,
    path: '/signalRules',
    staticData: { title: 'Signal Rules', access: 'Signals' },
    loader: () => {
      preload(signalEndpoints.getSignalRules, {})
      preload(signalEndpoints.getSignalChanges, waitingRequests)
    },
    component: lazyRouteComponent(() => import('./rules/SignalRulesPage.tsx'), 'SignalRulesPage')
  })
] as const
