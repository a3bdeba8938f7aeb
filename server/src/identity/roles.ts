import { dealerOwner, fullMenu, type MenuList, type MenuListName, permissionTree } from '@payouts/contract/permissions'

export const roleNames = [
  'Administrator',
  'Payout Reviewer',
  'Payout Approver',
  'Adjuster',
  'Reporter',
  'Company User',
  dealerOwner
] as const
export type RoleName = (typeof roleNames)[number]

/** The role of external users: theirs alone, and each has a company. */
export const externalRole: RoleName = 'Company User'

type Tree = typeof permissionTree
/** A part of the permission tree; what is not in it does not compile. */
type Granted = {
  [List in MenuListName]?: { [Name in keyof Tree[List]]?: readonly (Tree[List][Name] & readonly string[])[number][] }
}

const reports: Granted = { Reports: { Reports: ['DOWNLOAD'] } }

const grantedTo: Record<Exclude<RoleName, 'Administrator'>, Granted> = {
  'Payout Reviewer': {
    Incentive: {
      Payout: ['DOWNLOAD', 'REQUEST APPROVAL', 'HOLD', 'COMMENT'],
      'On Hold': ['DOWNLOAD', 'REQUEST RELEASE', 'COMMENT'],
      Exclusions: ['DOWNLOAD', 'ADD NEW', 'REMOVE', 'EDIT', 'ADD ADJUSTMENT'],
      'Withholding Tax': ['DOWNLOAD'],
      'Payout Dates': ['DOWNLOAD'],
      Validations: ['VIEW', 'SAVE'],
      Formulas: ['VIEW']
    },
    ...reports
  },
  'Payout Approver': {
    Incentive: {
      Payout: ['DOWNLOAD', 'APPROVE', 'COMMENT'],
      'On Hold': ['DOWNLOAD', 'RELEASE', 'CANCEL', 'COMMENT'],
      Exclusions: ['DOWNLOAD'],
      'Withholding Tax': ['DOWNLOAD'],
      'Payout Dates': ['DOWNLOAD', 'SAVE', 'EDIT'],
      Validations: ['VIEW'],
      Formulas: ['VIEW']
    },
    ...reports
  },
  Adjuster: { Adjustment: permissionTree.Adjustment },
  Reporter: reports,
  'Company User': reports,
  [dealerOwner]: {}
}

/** What a role may do, in the order of the permission tree. */
export function menuOf(role: RoleName): MenuList[] {
  if (role === 'Administrator') return fullMenu
  const granted = grantedTo[role] as Record<string, Record<string, readonly string[]>>
  return fullMenu.flatMap(({ menuListName, menuItem }) => {
    const items = granted[menuListName]
    if (!items) return []
    const kept = menuItem.filter(({ menuName }) => items[menuName])
    return [
      { menuListName, menuItem: kept.map(({ menuName }) => ({ menuName, actionButton: [...(items[menuName] ?? [])] })) }
    ]
  })
}
