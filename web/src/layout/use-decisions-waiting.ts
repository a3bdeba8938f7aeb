import { type DecisionsWaiting, dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { isGranted, type Permission, permission } from '@payouts/contract/permissions'
import { useSession } from '../client/session.ts'
import { useWatchedCall } from '../client/use-watched-call.ts'

/** The screen on which each kind of decision is given. */
const screenOf: Record<keyof DecisionsWaiting, string> = {
  payouts: '/payouts',
  onHold: '/onhold',
  dealers: '/dealers',
  rights: '/users',
  signals: '/signals',
  paymentRuns: '/payments',
  reconciliation: '/reconciliation'
}
const kinds = Object.keys(screenOf) as (keyof DecisionsWaiting)[]

/** Whoever decides on nothing is not counted for. */
const decides: readonly Permission[] = [
  permission('Payout', 'APPROVE'),
  permission('On Hold', 'RELEASE'),
  permission('Dealers', 'APPROVE'),
  permission('Users', 'APPROVE'),
  permission('Roles', 'APPROVE'),
  permission('Signals', 'APPROVE'),
  permission('Payment Runs', 'APPROVE'),
  permission('Reconciliation', 'CONFIRM')
]

/** How many decisions wait for the reader on a screen of the menu; 0 where none does. */
export function useDecisionsWaiting(): (path: string) => number {
  const menu = useSession()?.menu ?? []
  const mayDecide = decides.some((needed) => isGranted(menu, needed))
  const waiting = useWatchedCall(dashboardEndpoints.getDecisionsWaiting, {}, { enabled: mayDecide })
  return (path) => {
    const kind = kinds.find((one) => screenOf[one] === path)
    return kind && waiting ? waiting[kind] : 0
  }
}
