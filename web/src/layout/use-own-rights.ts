import { identityEndpoints } from '@payouts/contract/identity/endpoints'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { invalidateCalls, useCall } from '#client/queries.ts'
import { onNotPermitted } from '#client/session/rights.ts'
import { currentSession, keepSession } from '#client/session/session.ts'

/**
 * Keeps menu, guard and buttons in line with the server's present grants. Fetched when the console opens, when the
 * person returns to it, and when a call was not permitted.
 */
export function useOwnRights(): void {
  const router = useRouter()
  const { data, refetch } = useCall(identityEndpoints.getUserAccess, {}, { refetchOnMount: 'always' })
  useEffect(() => onNotPermitted(() => void refetch()), [refetch])
  useEffect(() => {
    const session = currentSession()
    if (!data || !session) return
    const { role } = data
    const menu = data.userAccessDetails.menuList
    if (role === session.role && JSON.stringify(menu) === JSON.stringify(session.menu)) return
    keepSession({ ...session, role, menu })
    void router.invalidate()
    void invalidateCalls('everything')
  }, [data, router])
}
