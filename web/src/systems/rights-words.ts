import type { Granted } from '@payouts/contract/permissions'
import type { ClientRight } from '@payouts/contract/systems/schema'

type Right = Pick<ClientRight, 'menuName' | 'button'>

export const rightName = ({ menuName, button }: Right): string =>
  button === null ? menuName : `${menuName}: ${button}`

export const hasRight = (granted: Granted, { menuName, button }: Right): boolean =>
  button === null ? granted[menuName] !== undefined : (granted[menuName]?.includes(button) ?? false)

/** A button comes with its menu item, and goes with it. */
export function withRight(granted: Granted, { menuName, button }: Right, checked: boolean): Granted {
  const { [menuName]: buttons = [], ...others } = granted
  if (button === null) return checked ? { ...granted, [menuName]: buttons } : others
  const rest = buttons.filter((other) => other !== button)
  return { ...granted, [menuName]: checked ? [...rest, button] : rest }
}

/** `Payout (REQUEST APPROVAL); Reports`. */
export const rightsText = (granted: Granted): string =>
  Object.entries(granted)
    .map(([menuName, buttons]) => (buttons.length > 0 ? `${menuName} (${buttons.join(', ')})` : menuName))
    .join('; ')
