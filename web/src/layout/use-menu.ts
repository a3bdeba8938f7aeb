import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSession } from '../client/session.ts'
import { type MenuGroup, menuFor } from './menu.ts'

/** The side menu of whoever is signed in, made from the screens that this console has. */
export function useMenu(): readonly MenuGroup[] {
  const { routesByPath } = useRouter()
  const menu = useSession()?.menu
  return useMemo(() => (menu ? menuFor(menu, (path) => path in routesByPath) : []), [menu, routesByPath])
}
