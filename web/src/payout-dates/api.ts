import { payoutDateEndpoints } from '@payouts/contract/payout-dates/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** Every answer that a save makes old. */
const payoutDateReads = [
  payoutDateEndpoints.getPayoutdates,
  payoutDateEndpoints.getPayoutDateCycles,
  payoutDateEndpoints.payoutdatesActivities
]

export const useSavePayoutDates = () =>
  useCommand(payoutDateEndpoints.payoutdatesUpdate, { invalidates: payoutDateReads })

/** SAVE and EDIT each let a person change the tables. */
export function useMayEdit(): boolean {
  const menu = useSession()?.menu ?? []
  return isGranted(menu, permission('Payout Dates', 'SAVE')) || isGranted(menu, permission('Payout Dates', 'EDIT'))
}
