import type { MenuList } from '@payouts/contract/permissions'
import type { RightsChange, RoleRights, UserRights } from '@payouts/contract/users/schema'
import { messages } from './messages.ts'

/** One changed fact; undefined if it did not exist, or will not. */
export type Fact = { label: string; before: string | undefined; after: string | undefined }

/** A requested change, in one line: `Add the role Cashier`, `Enable the user Aminah binti Yusof (aminah)`. */
export function titleOf({ of, kind, subject, before, after }: RightsChange): string {
  const person = of === 'USER' ? (before ?? after)?.name : undefined
  return `${messages.kinds[kind]} ${person ? `${person} (${subject})` : subject}`
}

/** The rights before and after a change. A disabled user has none. */
export function menusOf(change: RightsChange): { before: readonly MenuList[]; after: readonly MenuList[] } {
  return { before: menuOfRights(change.before), after: menuOfRights(change.after) }
}

function menuOfRights(rights: UserRights | RoleRights | null): readonly MenuList[] {
  if (!rights || ('status' in rights && rights.status === 'Disabled')) return []
  return rights.menuList
}

/** What a change modifies besides the rights themselves. */
export function factsOf({ of, before, after }: RightsChange): readonly Fact[] {
  const facts = of === 'USER' ? pairs(before, after, userFacts) : pairs(before, after, roleFacts)
  return facts.filter((fact) => fact.before !== fact.after)
}

function pairs<Rights>(
  before: Rights | null,
  after: Rights | null,
  read: (rights: Rights) => Record<string, string>
): Fact[] {
  const had = before ? read(before) : {}
  const has = after ? read(after) : {}
  const labels = Object.keys({ ...had, ...has })
  return labels.map((label) => ({ label, before: had[label] || undefined, after: has[label] || undefined }))
}

function userFacts({ name, role, companyCode, email, phone, status }: UserRights) {
  return {
    [messages.name]: name,
    [messages.role]: role,
    [messages.company]: companyCode ?? '',
    [messages.email]: email ?? '',
    [messages.phone]: phone ?? '',
    [messages.status]: status
  }
}

function roleFacts({ description, isExternal, requiresTwoStep }: RoleRights) {
  const yesOrNo = (value: boolean) => (value ? messages.twoStepOn : messages.twoStepOff)
  return {
    [messages.description]: description,
    [messages.external]: yesOrNo(isExternal),
    [messages.requiresTwoStep]: yesOrNo(requiresTwoStep)
  }
}
