import { dealerOwner, type MenuList } from '@payouts/contract/permissions'

type Person = { role: string; menu: readonly MenuList[] }

/** Whether the dashboard loads anything: not for a Dealer Owner, nor for a user without a role or any screen. */
export function maySeePayouts({ role, menu }: Person): boolean {
  return role.trim() !== '' && !isDealerOwner(role) && menu.some((list) => list.menuItem.length > 0)
}

export function isDealerOwner(role: string): boolean {
  return role.includes(dealerOwner)
}
