import { holdType } from '@payouts/contract/cycles/hold-types'
import { withCurrency } from '@payouts/contract/money'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { call } from '../client/call.ts'
import { nameOrCode } from '../dealers/name-or-code.ts'
import type { Finder } from '../layout/root-route.tsx'

const offeredOfType = 4

/** Finds dealers of whom something is on hold by name or code, once for each hold type, and leads to their cycles. */
export const heldDealerFinder: Finder = {
  group: 'Dealers on hold',
  mayUse: (menu) => isGranted(menu, permission('On Hold')),
  find: async (text, signal) => {
    const request = { ...nameOrCode(text), pageNumber: 0, pageSize: offeredOfType }
    const pages = await Promise.all(
      holdType.options.map(async (holdType) => {
        const payload = { ...request, holdType }
        const { content } = await call(onHoldEndpoints.getHoldPayoutSummaryDealer, payload, { signal })
        return content.map(({ companyName, companyCode, summaryAmount }) => ({
          label: companyName,
          hint: `${companyCode} · ${holdType}, ${withCurrency(summaryAmount)}`,
          to: '/onHoldPayoutCycle',
          search: { holdType, companyCode, companyName, start: 'dealerCount' }
        }))
      })
    )
    return pages.flat()
  }
}
