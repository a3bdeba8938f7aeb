import { rateCardReads } from '@payouts/contract/rate-cards/read-endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { requestFrom } from '#list/list-state.ts'
import { cardsList } from './lists.ts'
import { cardsSearch, checkSearch, versionSearch } from './search.ts'

const getParentRoute = () => consoleRoute

/** The rate cards, and a version of one with its rules. */
export const rateCardRoutes = [
  createRoute({
    getParentRoute,
    path: '/formulas',
    staticData: {
      title: 'Formulas',
      access: 'Formulas',
      list: (search) => ({ path: rateCardReads.getRateCards.path, payload: requestFrom(cardsList, search) })
    },
    validateSearch: cardsSearch,
    loader: ({ location: { search } }) => preload(rateCardReads.getRateCards, requestFrom(cardsList, search)),
    component: lazyRouteComponent(() => import('./RateCardsPage.tsx'), 'RateCardsPage')
  }),
  createRoute({
    getParentRoute,
    path: '/formulas/version',
    staticData: { title: 'Version of a rate card', access: 'Formulas', menuPath: '/formulas' },
    validateSearch: versionSearch,
    loader: ({ location: { search } }) => {
      const { id } = versionSearch.parse(search)
      if (id) preload(rateCardReads.getRateCardVersion, { versionId: id })
    },
    component: lazyRouteComponent(() => import('./RateCardVersionPage.tsx'), 'RateCardVersionPage')
  }),
  createRoute({
    getParentRoute,
    path: '/formulas/check',
    staticData: { title: 'Against the rate card', access: 'Payout', menuPath: '/payouts' },
    validateSearch: checkSearch,
    loader: ({ location: { search } }) => {
      const { batchNo } = checkSearch.parse(search)
      if (batchNo) preload(rateCardReads.getRateCheck, { batchNo })
    },
    component: lazyRouteComponent(() => import('./check/CycleCheckPage.tsx'), 'CycleCheckPage')
  })
] as const
