import { isGranted, type Permission, permission } from '@payouts/contract/permissions'
import type { Finder } from '#layout/root-route.tsx'
import type { Verb } from './command-text.ts'
import { messages } from './messages.ts'

const needed: Record<Verb, Permission> = {
  hold: permission('Payout', 'HOLD'),
  release: permission('On Hold', 'RELEASE'),
  freeze: permission('Freeze Account', 'ADD NEW'),
  unfreeze: permission('Freeze Account', 'EDIT'),
  earmark: permission('Earmark', 'ADD NEW'),
  credit: permission('Debit/Credit', 'ADD ADJUSTMENT'),
  debit: permission('Debit/Credit', 'ADD ADJUSTMENT'),
  statement: permission('Reports')
}

/**
 * Commands in words: each opens its screen with the dealer's rows. Nothing is done before a person confirms. Their
 * parser is loaded with the first search.
 */
export const commandFinder: Finder = {
  group: messages.commands,
  mayUse: (menu) => Object.values(needed).some((one) => isGranted(menu, one)),
  find: async (text, signal) => (await import('./commands.ts')).findCommands(text, needed, signal)
}
