import { useLocalStorage } from '@mantine/hooks'
import type { MenuGroup } from './menu.ts'

/** A menu of more lines shows only what the specification has; the rest is closed until somebody opens it. */
const mostLines = 12

/**
 * Which parts of the menu are open: groups by their name, an entry with others beneath it by its path. Each stays as
 * the person left it. Before that a short menu is open as a whole, and of a longer one only Incentives is.
 */
export function useOpenGroups(groups: readonly MenuGroup[]) {
  const [left, setLeft] = useLocalStorage<Readonly<Record<string, boolean>>>({
    key: 'payouts.menu-groups',
    defaultValue: {},
    getInitialValueInEffect: false
  })
  const isShort = groups.flatMap(({ entries }) => entries).length <= mostLines
  const isOpen = (name: string) => left[name] ?? (isShort || name === 'Incentives')
  return { isOpen, setOpen: (name: string, open: boolean) => setLeft({ ...left, [name]: open }) }
}
