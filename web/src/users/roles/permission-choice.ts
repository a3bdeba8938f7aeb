import { fullMenu, type Granted, type MenuList } from '@payouts/contract/permissions'

export type Share = 'all' | 'some' | 'none'

/** How much of a menu item is granted: its screen and every button, some of that, or nothing. */
export function shareOfItem(granted: Granted, menuName: string): Share {
  const buttons = granted[menuName]
  if (!buttons) return 'none'
  return buttonsOf(menuName).every((button) => buttons.includes(button)) ? 'all' : 'some'
}

/** The same for a whole menu list. */
export function shareOfList(granted: Granted, { menuItem }: MenuList): Share {
  const shares = new Set(menuItem.map(({ menuName }) => shareOfItem(granted, menuName)))
  if (shares.size > 1) return 'some'
  return [...shares][0] ?? 'none'
}

/** A menu item with its screen and every button, or without anything. */
export function withItem(granted: Granted, menuName: string, checked: boolean): Granted {
  const { [menuName]: _, ...others } = granted
  return checked ? { ...others, [menuName]: buttonsOf(menuName) } : others
}

export function withList(granted: Granted, { menuItem }: MenuList, checked: boolean): Granted {
  return menuItem.reduce((result, { menuName }) => withItem(result, menuName, checked), granted)
}

/** Only the screen. Removing it removes its buttons, too. */
export function withScreen(granted: Granted, menuName: string, checked: boolean): Granted {
  if (!checked) return withItem(granted, menuName, false)
  return { ...granted, [menuName]: granted[menuName] ?? [] }
}

/** A button, together with its screen. */
export function withButton(granted: Granted, menuName: string, button: string, checked: boolean): Granted {
  const others = (granted[menuName] ?? []).filter((other) => other !== button)
  return { ...granted, [menuName]: checked ? [...others, button] : others }
}

function buttonsOf(menuName: string): readonly string[] {
  const item = fullMenu.flatMap(({ menuItem }) => menuItem).find((each) => each.menuName === menuName)
  return item?.actionButton ?? []
}
