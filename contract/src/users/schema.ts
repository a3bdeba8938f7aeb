import { z } from 'zod'
import { contactProblem } from '#identity/contact.ts'
import { userNameCharacters, userNamePattern } from '#identity/user-name.ts'
import { day, instant } from '#page.ts'
import { grantsOf, type MenuList, menuList, menuOf, permissionTree } from '#permissions.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { reason, requiredText } from '#text.ts'
import { userStatuses } from './statuses.ts'

export const userStatus = z.enum(userStatuses)
export type UserStatus = z.infer<typeof userStatus>

/** A user who may sign in, or may be enabled again. */
export const userRow = z.object({
  userId: z.int(),
  userName: z.string(),
  /** The person's. */
  name: z.string(),
  role: z.string(),
  /** An external user's company; null for the provider's staff. */
  companyCode: z.string().nullable(),
  companyName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: userStatus,
  /** Null before the first time. */
  lastSignIn: instant.nullable(),
  /** Whether their sign-in takes a second step. */
  twoStep: z.boolean(),
  /** In the last two days; enough of them block the user for a while. */
  failedSignIns: z.int(),
  /** Whether no enabled administrator would remain without them. */
  lastAdministrator: z.boolean(),
  /** The change of their rights that waits for its decision. */
  waitingChangeId: z.int().nullable(),
  /** Their absence today: since when, until when, and who decides meanwhile. */
  away: z.object({ fromDay: day, toDay: day, delegate: z.string().nullable() }).nullable()
})
export type UserRow = z.infer<typeof userRow>

export const roleRow = z.object({
  name: z.string(),
  description: z.string(),
  /** Whether it came with the product: it cannot be removed, and the Administrator cannot be changed. */
  builtIn: z.boolean(),
  /** For users of a company; other roles are for staff. */
  isExternal: z.boolean(),
  requiresTwoStep: z.boolean(),
  menuList: z.array(menuList),
  /** How many active users have it, and how many disabled ones. */
  holders: z.int(),
  disabledHolders: z.int(),
  waitingChangeId: z.int().nullable()
})
export type RoleRow = z.infer<typeof roleRow>

export const roleHolder = userRow.pick({ userName: true, name: true, status: true })
export type RoleHolder = z.infer<typeof roleHolder>

/** A user's rights at one moment, and their contact. */
const userRights = z.object({
  name: z.string(),
  role: z.string(),
  /** What the role grants at that moment. */
  menuList: z.array(menuList),
  companyCode: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: userStatus
})
export type UserRights = z.infer<typeof userRights>

/** A role at one moment. */
const roleRights = roleRow.pick({ description: true, isExternal: true, requiresTwoStep: true, menuList: true })
export type RoleRights = z.infer<typeof roleRights>

const userChangeKinds = ['ADD USER', 'CHANGE USER', 'ENABLE USER'] as const
const roleChangeKinds = ['ADD ROLE', 'CHANGE ROLE', 'REMOVE ROLE'] as const
type UserChangeKind = (typeof userChangeKinds)[number]
type RoleChangeKind = (typeof roleChangeKinds)[number]
export type ChangeKind = UserChangeKind | RoleChangeKind

const changeOfRights = {
  changeId: z.int(),
  /** The user name, or the role's name. */
  subject: z.string(),
  /** A user's id, once there is one; null for roles. */
  userId: z.int().nullable(),
  ...requestAndDecision,
  /** Active users whose rights it changes: the role's holders, or the one user. */
  people: z.int()
}

/** A requested change of rights with the state before and after; null means absent. */
export const rightsChange = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('USER'),
    kind: z.enum(userChangeKinds),
    before: userRights.nullable(),
    after: userRights.nullable(),
    ...changeOfRights
  }),
  z.object({
    of: z.literal('ROLE'),
    kind: z.enum(roleChangeKinds),
    before: roleRights.nullable(),
    after: roleRights.nullable(),
    ...changeOfRights
  })
])
export type RightsChange = z.infer<typeof rightsChange>

const emptyIsNull = (value: string | null | undefined) => value || null

/** Where mails about a password go: anyone who reads them can sign in. */
const email = requiredText('Please enter email address!', 200).refine((value) => !contactProblem('EMAIL', value), {
  error: 'Please enter valid email address!'
})
const phone = z
  .string()
  .trim()
  .nullish()
  .transform(emptyIsNull)
  .refine((value) => value === null || !contactProblem('SMS', value), { error: 'Please enter valid Phone Number!' })

/** The input of the dialog of a new user; the same rules on both sides. */
export const newUser = z.object({
  userName: requiredText('UserName is Required', 100).regex(userNamePattern, userNameCharacters),
  name: requiredText('Name is required', 200),
  role: requiredText('Role is required', 60),
  /** For an external role, and for no other. */
  companyCode: z.string().trim().max(50).nullish().transform(emptyIsNull),
  email,
  phone,
  reason
})

/** The changes that can be requested for an existing user. */
export const changedUser = newUser.pick({ role: true, email: true, phone: true, reason: true })

/** The user's data when the change was begun; a change that would undo another person's is refused. */
export const seenUser = userRights.pick({ role: true, email: true, phone: true })

/** Items and buttons of the permission tree, each at most once, in the tree's order. */
const grantedMenu = z
  .array(menuList)
  .refine((menu) => menu.every(isOfTheTree), { error: 'This permission does not exist.' })
  .transform((menu) => menuOf(grantsOf(menu)))

function isOfTheTree({ menuListName, menuItem }: MenuList): boolean {
  const items = (permissionTree as Record<string, Record<string, readonly string[]>>)[menuListName]
  return menuItem.every(({ menuName, actionButton }) => {
    const buttons = items && Object.hasOwn(items, menuName) ? items[menuName] : undefined
    return buttons !== undefined && actionButton.every((button) => buttons.includes(button))
  })
}

export const roleName = requiredText('Role name is required', 60).min(3, 'A role name has 3 to 60 characters.')

export const changedRole = z.object({
  description: z.string().trim().max(300),
  requiresTwoStep: z.boolean(),
  menuList: grantedMenu,
  reason
})
/** A role's data when the change was begun. */
export const seenRole = roleRights.pick({ description: true, requiresTwoStep: true, menuList: true })
export const newRole = changedRole.extend({
  name: roleName,
  /** Cannot change: its users either have a company or have none. */
  isExternal: z.boolean()
})
