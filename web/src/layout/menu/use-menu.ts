import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSession } from '#client/session/session.ts'
import { type MenuGroup, menuFor } from './menu.ts'

/** The side menu of the signed-in user, made from the screens of this console. */
export function useMenu(): readonly MenuGroup[] {
  const { routesByPath } = useRouter()
  const menu = useSession()?.menu
  return useMemo(() => (menu ? menuFor(menu, (path) => path in routesByPath) : []), [menu, routesByPath])
}
