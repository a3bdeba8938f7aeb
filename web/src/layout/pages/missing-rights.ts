import { isGranted, type MenuList } from '@payouts/contract/permissions'
import type { ScreenAccess } from '../access.ts'
import { lazyMessages as words } from '../lazy-messages.ts'

/**
 * What would open a screen that `mayOpen` keeps shut, in words: its right, one of its rights, or for a screen of
 * Adjustment whose right is there one of the lists that go with it.
 */
export function missingRights(menu: readonly MenuList[], access: ScreenAccess): string[] {
  if (access === 'everyone' || access === 'signedIn') return []
  if (typeof access !== 'string') return [...new Set(access.flatMap((one) => missingRights(menu, one)))]
  if (!isGranted(menu, { menuName: access })) return [words.right(access)]
  return [words.anyRightOf('Incentive'), words.anyRightOf('Cash Out Limit')]
}

/** That a screen is shut, and who opens it. */
export const forbiddenText = (screen: string, rights: readonly string[]) =>
  words.forbidden(screen, rights.join(words.or))
