import { isGranted, permission } from '@payouts/contract/permissions'
import type { Finder } from '#layout/root-route.tsx'
import { messages } from './messages.ts'

/**
 * Statuses and decisions in words: `held over 90 days`, `pending approval`, `approve October`. Each leads to where the
 * person sees or decides it.
 */
export const statusFinder: Finder = {
  group: messages.statuses,
  mayUse: (menu) => isGranted(menu, permission('Payout')) || isGranted(menu, permission('On Hold')),
  find: async (text, signal) => (await import('./statuses.ts')).findStatuses(text, signal)
}
