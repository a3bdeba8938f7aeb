import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { call } from '#client/call.ts'
import type { Finder } from '#layout/root-route.tsx'

const offered = 8

/** Finds payout cycles by a part of their name, or by their batch number. */
export const cycleFinder: Finder = {
  group: 'Payout cycles',
  mayUse: (menu) => isGranted(menu, permission('Payout')),
  find: async (text, signal) => {
    const request = { payoutCycleName: text, pageNumber: 0, pageSize: offered }
    const { content } = await call(payoutEndpoints.getAllPayoutList, request, { signal })
    return content.map(({ batchNo, version, commissionType, payoutCycleName, payoutStatus }) => ({
      label: payoutCycleName,
      hint: payoutStatus,
      to: '/payoutsDealerSummary',
      search: { batchNo, version, commissionType, payoutCycleName, flowFrom: 'payouts' }
    }))
  }
}
