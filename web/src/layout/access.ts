import {
  isGranted,
  type MenuList,
  type MenuListName,
  type MenuName,
  permissionTree
} from '@payouts/contract/permissions'

/** Who may open a screen: anyone, any signed-in user, or a user with permission for one of some menu items. */
export type ScreenAccess = 'everyone' | 'signedIn' | MenuName | readonly MenuName[]

/** What the guard says of a screen that it keeps shut. */
export type Forbidden = { readonly title: string; readonly access: ScreenAccess }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's name: in the tab, in the breadcrumb. */
    readonly title: string
    readonly access: ScreenAccess
    /** The menu item of a drill-down screen; omitted for screens in the menu. */
    readonly menuPath?: string
    /** The list's request at an address, if its rows are counted beside saved views. */
    readonly list?: (search: unknown) => { readonly path: string; readonly payload: Record<string, unknown> }
  }
}

/**
 * The specification's route guard. Each menu list opens its own screens, with one exception that it spells out:
 * Adjustment without Incentive or Cash Out Limit opens nothing beyond the common screens.
 */
export function mayOpen(menu: readonly MenuList[], access: ScreenAccess): boolean {
  if (access === 'everyone' || access === 'signedIn') return true
  if (typeof access !== 'string') return access.some((one) => mayOpen(menu, one))
  if (!isGranted(menu, { menuName: access })) return false
  return listOf(access) !== 'Adjustment' || hasList(menu, 'Incentive') || hasList(menu, 'Cash Out Limit')
}

function listOf(menuName: MenuName): MenuListName | undefined {
  const lists = Object.keys(permissionTree) as MenuListName[]
  return lists.find((list) => menuName in permissionTree[list])
}

function hasList(menu: readonly MenuList[], name: MenuListName): boolean {
  return menu.some((list) => list.menuListName === name && list.menuItem.length > 0)
}
