import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted, permission } from '@payouts/contract/permissions'
import type { Actor } from '@payouts/contract/users/can'
import { rightsChangeEndpoints, userReads } from '@payouts/contract/users/read-endpoints'
import { useCall, useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** Every query that a change of a user or a role invalidates. */
export const readsOfUsers = [
  userReads.getUserList,
  userReads.getUser,
  userReads.getRoleList,
  userReads.getRole,
  rightsChangeEndpoints.getRightsChanges,
  userReads.getUsersActivity
]

/** One of the calls that change users, roles or what waits. */
export const useChange = <E extends Endpoint>(endpoint: E) => useCommand(endpoint, { invalidates: readsOfUsers })

/** Refetched by every form that opens: another administrator may have just approved a role. */
export const useRoles = () => useCall(userReads.getRoleList, {}, { refetchOnMount: 'always' })

export type UserRights = {
  actor: Actor
  mayAddUsers: boolean
  mayEditUsers: boolean
  mayAddRoles: boolean
  mayEditRoles: boolean
}

/** Who looks at the screen, and what they may do here. The server decides again. */
export function useUserRights(): UserRights {
  const session = useSession()
  const menu = session?.menu ?? []
  return {
    actor: { userId: session?.userId ?? 0, role: session?.role ?? '', menu },
    mayAddUsers: isGranted(menu, permission('Users', 'ADD NEW')),
    mayEditUsers: isGranted(menu, permission('Users', 'EDIT')),
    mayAddRoles: isGranted(menu, permission('Roles', 'ADD NEW')),
    mayEditRoles: isGranted(menu, permission('Roles', 'EDIT'))
  }
}
