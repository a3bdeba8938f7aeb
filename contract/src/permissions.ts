import { z } from 'zod'

/**
 * Everything that can be granted: menu lists, their items, and each item's buttons. A menu item permits its reads;
 * each button permits its writes.
 */
export const permissionTree = {
  Incentive: {
    Payout: ['DOWNLOAD', 'REQUEST APPROVAL', 'APPROVE', 'HOLD', 'COMMENT'],
    'On Hold': ['DOWNLOAD', 'REQUEST RELEASE', 'RELEASE', 'CANCEL', 'COMMENT'],
    Exclusions: ['DOWNLOAD', 'ADD NEW', 'REMOVE', 'EDIT', 'ADD ADJUSTMENT'],
    'Withholding Tax': ['DOWNLOAD', 'EDIT', 'ADD NEW', 'REMIT', 'ISSUE', 'APPROVE'],
    'Payout Dates': ['DOWNLOAD', 'SAVE', 'EDIT'],
    Signals: ['DISMISS', 'SETTINGS', 'APPROVE'],
    Validations: ['VIEW', 'SAVE', 'REPAIR', 'APPROVE'],
    Formulas: ['VIEW', 'EDIT', 'APPROVE', 'SIMULATE']
  },
  Adjustment: {
    'Freeze Account': ['DOWNLOAD', 'ADD NEW', 'EDIT'],
    'Debit/Credit': ['DOWNLOAD', 'ADD ADJUSTMENT', 'EDIT', 'APPROVE'],
    Earmark: ['DOWNLOAD', 'ADD NEW', 'VIEW', 'EDIT'],
    'Bulk Changes': ['DOWNLOAD', 'UPLOAD', 'APPROVE']
  },
  Dealers: {
    Dealers: ['DOWNLOAD', 'EDIT', 'APPROVE', 'VIEW ACCOUNT', 'ANSWER']
  },
  Payments: {
    'Payment Runs': ['DOWNLOAD', 'MAKE', 'APPROVE', 'WITHDRAW', 'SETTINGS'],
    Reconciliation: ['DOWNLOAD', 'IMPORT', 'CONFIRM'],
    'E-Invoices': ['EDIT', 'APPROVE'],
    Books: ['CLOSE', 'EDIT', 'EXPORT', 'APPROVE']
  },
  'Cash Out Limit': {
    'Cash Out Limit': ['DOWNLOAD', 'GLOBAL SETTINGS', 'VIEW', 'EDIT']
  },
  Reports: {
    Reports: ['DOWNLOAD']
  },
  Administration: {
    Users: ['ADD NEW', 'EDIT', 'APPROVE'],
    Roles: ['ADD NEW', 'EDIT', 'APPROVE'],
    'Approval Policies': ['EDIT', 'APPROVE'],
    Systems: ['EDIT', 'APPROVE'],
    Audit: ['DOWNLOAD']
  }
} as const

type Tree = typeof permissionTree
export type MenuListName = keyof Tree
/** Each menu item is in one list, so its name is unique. */
export type MenuName = { [List in MenuListName]: keyof Tree[List] }[MenuListName] & string
type ButtonsOf<Name extends MenuName> = {
  [List in MenuListName]: Name extends keyof Tree[List] ? Tree[List][Name] : never
}[MenuListName]
export type ActionButton<Name extends MenuName = MenuName> =
  ButtonsOf<Name> extends readonly (infer Button)[] ? Button & string : never

export type Permission = { readonly menuName: MenuName; readonly button?: string }

/** Names a permission: a menu item for its reads, or one of its buttons for that write. */
export function permission<Name extends MenuName>(menuName: Name, button?: ActionButton<Name>): Permission {
  return button === undefined ? { menuName } : { menuName, button }
}

export const menuItem = z.object({ menuName: z.string(), actionButton: z.array(z.string()) })
export const menuList = z.object({ menuListName: z.string(), menuItem: z.array(menuItem) })
/** A user's permissions in the answer to sign-in. */
export type MenuList = z.infer<typeof menuList>

export const fullMenu: MenuList[] = Object.entries(permissionTree).map(([menuListName, items]) => ({
  menuListName,
  menuItem: Object.entries(items).map(([menuName, actionButton]) => ({ menuName, actionButton: [...actionButton] }))
}))

/** What a role grants: menu items by name, each with its buttons. */
export type Granted = Readonly<Record<string, readonly string[]>>

/** Grants in the order of the permission tree, without what no longer exists. Null grants everything. */
export function menuOf(granted: Granted | null): MenuList[] {
  if (granted === null) return fullMenu
  const lists = fullMenu.map(({ menuListName, menuItem }) => ({
    menuListName,
    menuItem: menuItem.flatMap(({ menuName, actionButton }) => {
      const buttons = granted[menuName]
      return buttons ? [{ menuName, actionButton: actionButton.filter((button) => buttons.includes(button)) }] : []
    })
  }))
  return lists.filter(({ menuItem }) => menuItem.length > 0)
}

/** The grants of a menu: the inverse of `menuOf`. */
export function grantsOf(menu: readonly MenuList[]): Granted {
  return Object.fromEntries(
    menu.flatMap((list) => list.menuItem.map(({ menuName, actionButton }) => [menuName, actionButton]))
  )
}

export function isGranted(menu: readonly MenuList[], needed: Permission): boolean {
  return menu.some((list) =>
    list.menuItem.some(
      (item) =>
        item.menuName === needed.menuName && (needed.button === undefined || item.actionButton.includes(needed.button))
    )
  )
}

/** The role with every permission. */
export const administrator = 'Administrator'

/** The role that sees an empty dashboard, by the specification. */
export const dealerOwner = 'Dealer Owner'
