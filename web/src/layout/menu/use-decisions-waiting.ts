import { type DecisionsWaiting, dashboardEndpoints } from '@payouts/contract/dashboard/endpoints'
import { hasDesk } from '@payouts/contract/desk/can'
import { useSession } from '#client/session/session.ts'
import { useWatchedCall } from '#client/use-watched-call.ts'

/** What each screen counts: decisions of its kind, or everything on the desk. */
const countedOn: Readonly<Record<string, keyof DecisionsWaiting>> = {
  '/desk': 'desk',
  '/payouts': 'payouts',
  '/onhold': 'onHold',
  '/creditDebit': 'adjustments',
  '/validations': 'validations',
  '/dealers': 'dealers',
  '/users': 'rights',
  '/signals': 'signals',
  '/payments': 'paymentRuns',
  '/approvalPolicies': 'policies',
  '/formulas': 'rateCards',
  '/bulkChanges': 'bulkChanges',
  '/eInvoices': 'eInvoices',
  '/reconciliation': 'reconciliation'
}

/** How many decisions wait for the reader on a screen of the menu; 0 where none does. */
export function useDecisionsWaiting(): (path: string) => number {
  const menu = useSession()?.menu ?? []
  // Nothing is counted for people who decide on nothing.
  const waiting = useWatchedCall(dashboardEndpoints.getDecisionsWaiting, {}, { enabled: hasDesk(menu) })
  return (path) => {
    const kind = countedOn[path]
    return kind && waiting ? waiting[kind] : 0
  }
}
