import type { NoticeTarget } from '@payouts/contract/notices/schema'

type NoticeLink = { readonly to: string; readonly search: Record<string, unknown> }

/** The screen that a notice leads to. */
export function linkOf(target: NoticeTarget): NoticeLink {
  switch (target.screen) {
    case 'cycle':
      return { to: '/payoutsDealerSummary', search: { batchNo: target.batchNo, flowFrom: 'payouts' } }
    case 'holds':
      return target.batchNo === null
        ? { to: '/onHoldPayoutCycle', search: { holdType: target.holdType, start: 'payoutCycleCount' } }
        : {
            to: '/onHoldAllTransactions',
            search: { holdType: target.holdType, batchNo: target.batchNo, start: 'payoutCycleCount' }
          }
    case 'adjustment':
      return target.id === null ? { to: '/creditDebit', search: {} } : { to: '/adjustment', search: { id: target.id } }
    case 'dealer':
      return target.companyCode === null
        ? { to: '/dealers', search: {} }
        : { to: '/dealer', search: { companyCode: target.companyCode } }
    case 'payments':
      return target.runNo === null
        ? { to: '/payments', search: {} }
        : { to: '/payments/run', search: { runNo: target.runNo } }
    case 'bulkChange':
      return { to: '/bulkChanges/file', search: { id: target.bulkChangeId } }
    case 'users':
      return { to: '/users', search: {} }
    case 'singleSignOn':
      return { to: '/singleSignOn', search: {} }
    case 'absence':
      return { to: '/absence', search: {} }
    case 'signalRules':
      return { to: '/signalRules', search: {} }
    case 'rateCard':
      return { to: '/formulas/version', search: { id: target.versionId } }
    case 'approvalPolicies':
      return { to: '/approvalPolicies', search: {} }
    case 'systems':
      return { to: '/systems', search: {} }
    case 'eInvoice':
      return { to: '/eInvoices/document', search: { documentNo: target.documentNo } }
    case 'eInvoices':
      return { to: '/eInvoices/details', search: {} }
    case 'books':
      return { to: '/books', search: {} }
    case 'benefits':
      return { to: '/benefits', search: {} }
    case 'cp58':
      return { to: '/cp58', search: { year: target.year } }
    case 'taxMonth':
      return { to: '/taxRemittances/month', search: { taxMonth: target.taxMonth } }
    case 'reconciliation':
      return { to: '/reconciliation', search: {} }
    case 'rejectedRows':
      return { to: '/rejectedRows', search: { batchNo: target.batchNo, version: target.version } }
    case 'ownPayments':
      return { to: '/dashboard', search: {} }
    case 'downloads':
      return { to: '/reports', search: {} }
  }
}
