import type { NoticeTarget } from '@payouts/contract/notices/schema'

export type Place = { readonly to: string; readonly search: Record<string, unknown> }

/** The screen that a notice leads to. */
export function placeOf(place: NoticeTarget): Place {
  switch (place.screen) {
    case 'cycle':
      return { to: '/payoutsDealerSummary', search: { batchNo: place.batchNo, flowFrom: 'payouts' } }
    case 'holds':
      return place.batchNo === null
        ? { to: '/onHoldPayoutCycle', search: { holdType: place.holdType, start: 'payoutCycleCount' } }
        : {
            to: '/onHoldAllTransactions',
            search: { holdType: place.holdType, batchNo: place.batchNo, start: 'payoutCycleCount' }
          }
    case 'adjustment':
      return place.id === null ? { to: '/creditDebit', search: {} } : { to: '/adjustment', search: { id: place.id } }
    case 'dealer':
      return place.companyCode === null
        ? { to: '/dealers', search: {} }
        : { to: '/dealer', search: { companyCode: place.companyCode } }
    case 'payments':
      return place.runNo === null
        ? { to: '/payments', search: {} }
        : { to: '/payments/run', search: { runNo: place.runNo } }
    case 'bulkChange':
      return { to: '/bulkChanges/file', search: { id: place.bulkChangeId } }
    case 'users':
      return { to: '/users', search: {} }
    case 'absence':
      return { to: '/absence', search: {} }
    case 'signalRules':
      return { to: '/signalRules', search: {} }
    case 'approvalPolicies':
      return { to: '/approvalPolicies', search: {} }
    case 'reconciliation':
      return { to: '/reconciliation', search: {} }
    case 'rejectedRows':
      return { to: '/rejectedRows', search: { batchNo: place.batchNo, version: place.version } }
    case 'downloads':
      return { to: '/reports', search: {} }
  }
}
