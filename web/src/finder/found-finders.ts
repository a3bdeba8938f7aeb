import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import { isGranted, type MenuList, permission } from '@payouts/contract/permissions'
import type { Finder } from '#layout/root-route.tsx'
import { messages } from './messages.ts'

const mayAny = (menu: readonly MenuList[], ...needed: Parameters<typeof permission>[0][]) =>
  needed.some((name) => isGranted(menu, permission(name)))

const { access } = dealerOverviewEndpoints.getDealerOverview

/** The code of searching and of results is loaded with the first search. */
const results = () => import('./found-results.ts')

/** Dealers by name or code. */
const dealerFinder: Finder = {
  group: messages.dealers,
  mayUse: (menu) => typeof access !== 'string' && access.some((needed) => isGranted(menu, needed)),
  find: async (text) => (await results()).findDealers(text)
}

/** Transactions by the beginning of their number. */
const transactionFinder: Finder = {
  group: messages.transactions,
  mayUse: (menu) => mayAny(menu, 'Payout'),
  find: async (text) => (await results()).findTransactions(text)
}

/** Billing accounts by the beginning of their number. */
const billingAccountFinder: Finder = {
  group: messages.billingAccounts,
  mayUse: (menu) => mayAny(menu, 'Payout'),
  find: async (text) => (await results()).findBillingAccounts(text)
}

/** Actions, postings and adjustments by their whole reference. */
const referenceFinder: Finder = {
  group: messages.references,
  mayUse: (menu) => mayAny(menu, 'Payout', 'On Hold', 'Debit/Credit'),
  find: async (text) => (await results()).findReferences(text)
}

export const foundFinders: readonly Finder[] = [dealerFinder, transactionFinder, billingAccountFinder, referenceFinder]
