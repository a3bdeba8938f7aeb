import { day } from '@payouts/contract/page'
import { payoutDateEndpoints } from '@payouts/contract/payout-dates/endpoints'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { preload } from '#client/queries.ts'
import { consoleRoute } from '#layout/console-route.ts'
import { listSearch } from '#list/list-definition.ts'
import { cyclesList } from './lists.ts'

const chosenDay = day.optional().catch(undefined)

/** The three tables of payout dates, their calendar and what they make of each month. */
export const payoutDateRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: '/payoutDates',
    staticData: { title: 'Payout Dates', access: 'Payout Dates' },
    validateSearch: z.object({ from: chosenDay, to: chosenDay, ...listSearch(cyclesList).shape }),
    loader: () => preload(payoutDateEndpoints.getPayoutdates, {}),
    component: lazyRouteComponent(() => import('./PayoutDatesPage.tsx'), 'PayoutDatesPage')
  })
] as const
