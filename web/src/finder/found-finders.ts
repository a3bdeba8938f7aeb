import { dealerOverviewEndpoints } from '@payouts/contract/dealer-overview/endpoints'
import type { FoundReference, FoundTransaction } from '@payouts/contract/finder/endpoints'
import { withCurrency } from '@payouts/contract/money'
import { isGranted, type MenuList, permission } from '@payouts/contract/permissions'
import type { Finder, Found } from '../layout/root-route.tsx'
import { findAnything } from './api.ts'
import { messages } from './messages.ts'

const mayAny = (menu: readonly MenuList[], ...needed: Parameters<typeof permission>[0][]) =>
  needed.some((name) => isGranted(menu, permission(name)))

const { access } = dealerOverviewEndpoints.getDealerOverview

/** Dealers by name or code, each once, with the page that has all of it. */
const dealerFinder: Finder = {
  group: messages.dealers,
  mayUse: (menu) => typeof access !== 'string' && access.some((needed) => isGranted(menu, needed)),
  find: async (text) =>
    (await findAnything(text)).dealers.map(({ companyCode, companyName, isFrozen }) => ({
      label: companyName,
      hint: isFrozen ? messages.frozen(companyCode) : companyCode,
      to: '/dealer',
      search: { companyCode }
    }))
}

/** Transactions by the beginning of their number, with their cycle narrowed to them. */
const transactionFinder: Finder = {
  group: messages.transactions,
  mayUse: (menu) => mayAny(menu, 'Payout'),
  find: async (text) =>
    (await findAnything(text)).transactions.map((found) =>
      inCycle(found, {
        label: found.transactionNo,
        hint: messages.whose(found.companyName, withCurrency(found.amount))
      })
    )
}

/** Billing accounts by the beginning of their number; each leads to its latest transaction. */
const billingAccountFinder: Finder = {
  group: messages.billingAccounts,
  mayUse: (menu) => mayAny(menu, 'Payout'),
  find: async (text) =>
    (await findAnything(text)).billingAccounts.map((found) =>
      inCycle(found, { label: found.billingAccountNo, hint: messages.whose(found.companyName, found.payoutCycleName) })
    )
}

/** Actions, postings and adjustments by their whole reference. */
const referenceFinder: Finder = {
  group: messages.references,
  mayUse: (menu) => mayAny(menu, 'Payout', 'On Hold', 'Debit/Credit'),
  find: async (text) => (await findAnything(text)).references.flatMap((found) => referenced(found) ?? [])
}

export const foundFinders: readonly Finder[] = [dealerFinder, transactionFinder, billingAccountFinder, referenceFinder]

function inCycle(
  { batchNo, version, commissionType, payoutCycleName, transactionNo }: FoundTransaction,
  words: { label: string; hint: string }
): Found {
  const cycle = { batchNo, version, commissionType, payoutCycleName, flowFrom: 'payouts' }
  return {
    ...words,
    to: '/payoutsAllTransactionDetails',
    search: { ...cycle, filter: 'transactionNo', value: transactionNo }
  }
}

function referenced({ referenceNo, of, what, cycle, companyCode, adjustmentId }: FoundReference): Found | undefined {
  if (of === 'ADJUSTMENT') return { label: referenceNo, hint: what, to: '/adjustment', search: { id: adjustmentId } }
  if (!cycle) return { label: referenceNo, hint: what, to: '/onhold' }
  const search = { ...cycle, flowFrom: 'payouts' }
  const hint = messages.whose(what, cycle.payoutCycleName)
  return companyCode === null
    ? { label: referenceNo, hint, to: '/payoutsDealerSummary', search }
    : {
        label: referenceNo,
        hint,
        to: '/payoutsCycleDealers',
        search: { ...search, filter: 'companyCode', value: companyCode }
      }
}
