import { type DecisionsWaiting, dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { hasDesk } from '@payouts/contract/desk/can'
import { useSession } from '../client/session.ts'
import { useWatchedCall } from '../client/use-watched-call.ts'

/** The screen on which each kind of decision is given; the desk has them all. */
const screenOf: Record<keyof DecisionsWaiting, string> = {
  payouts: '/payouts',
  onHold: '/onhold',
  dealers: '/dealers',
  rights: '/users',
  signals: '/signals',
  paymentRuns: '/payments',
  reconciliation: '/reconciliation',
  desk: '/desk'
}
const kinds = Object.keys(screenOf) as (keyof DecisionsWaiting)[]

/** How many decisions wait for the reader on a screen of the menu; 0 where none does. */
export function useDecisionsWaiting(): (path: string) => number {
  const menu = useSession()?.menu ?? []
  // Whoever decides on nothing is not counted for.
  const waiting = useWatchedCall(dashboardEndpoints.getDecisionsWaiting, {}, { enabled: hasDesk(menu) })
  return (path) => {
    const kind = kinds.find((one) => screenOf[one] === path)
    return kind && waiting ? waiting[kind] : 0
  }
}
