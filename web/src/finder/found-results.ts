import type { FoundReference, FoundTransaction } from '@payouts/contract/finder/endpoints'
import { withCurrency } from '@payouts/contract/money'
import type { Found } from '#layout/root-route.tsx'
import { findAnything } from './api.ts'
import { messages } from './messages.ts'

/** Each dealer once, linked to its page. */
export const findDealers = async (text: string): Promise<Found[]> =>
  (await findAnything(text)).dealers.map(({ companyCode, companyName, isFrozen }) => ({
    label: companyName,
    hint: isFrozen ? messages.frozen(companyCode) : companyCode,
    to: '/dealer',
    search: { companyCode }
  }))

/** Linked to their cycle, narrowed to them. */
export const findTransactions = async (text: string): Promise<Found[]> =>
  (await findAnything(text)).transactions.map((found) =>
    inCycle(found, {
      label: found.transactionNo,
      hint: messages.whose(found.companyName, withCurrency(found.amount))
    })
  )

/** Each leads to its latest transaction. */
export const findBillingAccounts = async (text: string): Promise<Found[]> =>
  (await findAnything(text)).billingAccounts.map((found) =>
    inCycle(found, { label: found.billingAccountNo, hint: messages.whose(found.companyName, found.payoutCycleName) })
  )

export const findReferences = async (text: string): Promise<Found[]> =>
  (await findAnything(text)).references.flatMap((found) => referenced(found) ?? [])

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
