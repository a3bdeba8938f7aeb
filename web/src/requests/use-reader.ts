import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted } from '@payouts/contract/permissions'
import { useSession } from '#client/session/session.ts'
import type { Reader } from './request-kind.ts'

/** The person at the screen and their permissions. The server decides again. */
export function useReader(): Reader {
  const { userId = 0, role = '', menu = [] } = useSession() ?? {}
  return { userId, role, menu }
}

/** Whether the reader's role grants a call. */
export const isOpenTo = ({ access }: Endpoint, { menu }: Reader): boolean =>
  typeof access === 'string' || access.some((permission) => isGranted(menu, permission))
