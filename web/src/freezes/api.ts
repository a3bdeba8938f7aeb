import { attachmentEndpoints } from '@payouts/contract/attachments/endpoints'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** Every answer that a freeze, its change or its end makes old. */
const freezeReads = [
  freezeEndpoints.getTotalFrozen,
  freezeEndpoints.getFreezeList,
  freezeEndpoints.getFreezeActivity,
  freezeEndpoints.getDealerList,
  freezeEndpoints.getHeldPayouts,
  attachmentEndpoints.getAttachment
]

export const useFreeze = () => useCommand(freezeEndpoints.addFreezeAccount, { invalidates: freezeReads })
export const useFreezeUpdate = () => useCommand(freezeEndpoints.updateFreezeAccount, { invalidates: freezeReads })

export function useFreezeRights(): { mayRead: boolean; mayAdd: boolean; mayEdit: boolean } {
  const menu = useSession()?.menu ?? []
  return {
    mayRead: isGranted(menu, permission('Freeze Account')),
    mayAdd: isGranted(menu, permission('Freeze Account', 'ADD NEW')),
    mayEdit: isGranted(menu, permission('Freeze Account', 'EDIT'))
  }
}
