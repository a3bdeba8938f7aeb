import type { Endpoint } from '@payouts/contract/endpoint'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import type { Actor } from '@payouts/contract/requests/can'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** Every answer that a draft changes. */
const draftReads = [repairEndpoints.getRepairs, repairEndpoints.getRejectedRows]
export const repairReads = [...draftReads, repairEndpoints.getRepairedRows, importEndpoints.getValidationList]

export const useDraftCommand = <E extends Endpoint>(endpoint: E) => useCommand(endpoint, { invalidates: draftReads })
export const useRequestCommand = <E extends Endpoint>(endpoint: E) => useCommand(endpoint, { invalidates: repairReads })

/** The current user, and whether they may repair. The server checks again. */
export function useRepairRights(): { actor: Actor; mayRepair: boolean } {
  const session = useSession()
  const menu = session?.menu ?? []
  return {
    actor: { userId: session?.userId ?? 0, menu },
    mayRepair: !session?.company && isGranted(menu, permission('Validations', 'REPAIR'))
  }
}
