import { fullMenu, type Granted, isGranted, menuOf, type Permission, permission } from '#permissions.ts'
import { feedRights } from './feeds.ts'
import { decisionKinds, decisionNames } from './kinds-to-decide.ts'
import { declarationOf, type Operation } from './operation.ts'
import { operations } from './operations.ts'
import { decisionRights } from './requests-to-decide.ts'
import type { ClientRight } from './schema.ts'

const permissionsOf = (operation: Operation): readonly Permission[] => {
  const { access } = declarationOf(operation)
  if (typeof access === 'string') throw new Error(`${operation.path} names no permission`)
  return access
}

/** What rights open: operations, and files and account numbers without one; of requests, the kind that each decides. */
const opened: readonly { summary: string; needs: readonly Permission[] }[] = [
  ...operations
    .filter(({ group }) => group !== 'Requests')
    .map((operation) => ({ summary: declarationOf(operation).summary, needs: permissionsOf(operation) })),
  ...decisionKinds.map((kind) => ({
    summary: `Approves and refuses ${decisionNames[kind]}, if a policy lets it`,
    needs: [decisionRights[kind]]
  })),
  {
    summary: 'Complete account numbers where others read the last four digits',
    needs: [permission('Dealers', 'VIEW ACCOUNT')]
  },
  { summary: 'Brings files of banks', needs: [feedRights['bank-files']] },
  { summary: "Brings the general ledger's answers", needs: [feedRights['journal-answers']] }
]

const needed = opened.flatMap(({ needs }) => needs)

/** The rights that a client can have: those that an operation or a feed needs, in the order of the permission tree. */
export const grantableRights: Granted = Object.fromEntries(
  fullMenu
    .flatMap(({ menuItem }) => menuItem)
    .filter(({ menuName }) => needed.some((permission) => permission.menuName === menuName))
    .map(({ menuName, actionButton }) => [
      menuName,
      actionButton.filter((button) => needed.some((each) => each.menuName === menuName && each.button === button))
    ])
)

/** Whether each of the rights is one that a client can have. */
export function isGrantable(granted: Granted): boolean {
  return Object.entries(granted).every(([name, buttons]) => {
    const possible = Object.hasOwn(grantableRights, name) ? grantableRights[name] : undefined
    return possible !== undefined && buttons.every((button) => possible.includes(button))
  })
}

function openedBy(granted: Granted) {
  const menu = menuOf(granted)
  return opened.filter(({ needs }) => needs.some((permission) => isGranted(menu, permission)))
}

/** What a right adds to the one that it builds on, in words. */
function opens(granted: Granted, without: Granted): string {
  const before = openedBy(without)
  const more = openedBy(granted).filter((each) => !before.includes(each))
  const summaries = more.map(({ summary }) => summary)
  return summaries.join('; ') || 'Nothing by itself'
}

/** The same one by one, with what each opens. */
export const clientRights: readonly ClientRight[] = Object.entries(grantableRights).flatMap(([menuName, buttons]) => [
  { menuName, button: null, opens: opens({ [menuName]: [] }, {}) },
  ...buttons.map((button) => ({ menuName, button, opens: opens({ [menuName]: [button] }, { [menuName]: [] }) }))
])
