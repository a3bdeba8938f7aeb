import { api } from '@payouts/contract/api'
import type { Endpoint } from '@payouts/contract/endpoint'
import { expect, test } from 'vitest'
import { useSampleApp, useSession } from '#test/app/hooks.ts'

/*
 * The specification's payloads, field by field: what a client sends that was written from it. Whether a call finds
 * something is tested elsewhere; here none is malformed.
 */

const app = useSampleApp()
const admin = useSession(app, 'admin')

const page = { pageNumber: 0, pageSize: 15 }
const noCycle = 999_999
const held = { holdType: 'Manual Hold' }
const file = { fileName: '', fileType: '' }
const action = { batchNo: noCycle, version: 1, remark: 'Checked', ...file }
const onHold = { ...held, remark: 'Checked', selectedDate: '' }
const period = { fromDate: '2026-10-01', toDate: '2026-10-31' }
const feed = { ...page, fromDate: '2026-10-01T00:00:00.000Z', toDate: '2026-11-01T00:00:00.000Z' }

const written: readonly (readonly [path: string, ...payloads: Record<string, unknown>[]])[] = [
  ['/api/v1/home/payoutSummary', page],
  ['/api/v1/home/getCountHeader', {}],
  [
    '/api/v1/reports/getCompanyDetails',
    { companyName: 'a' },
    { companyCode: 'D' },
    { companyId: 1 },
    { companyId: '1' },
    { companyName: 'a', companyCode: '', companyId: '' }
  ],
  ['/api/v1/reports/getReportDetails', { loginUserId: 1 }, { loginUserId: 'admin' }],
  [
    '/api/v1/reports/getBranchDetails',
    { branchParentId: 1 },
    { branchParentId: '1' },
    { branchParentId: '', branchParentCode: 'D00001', branchParentName: '' }
  ],
  ['/api/v1/reports/getPayoutNameList', { reportName: 'x' }, { reportName: 'x', fromDate: '', toDate: '' }],
  ['/api/v1/attachments/getAttachment', { attachmentType: 'FREEZE_ACCOUNTS', reference: 'D00001' }],
  ['/api/v1/payout/payoutTotalHeaderSummary', { batchNo: noCycle, transactionType: '', companyCode: '' }],
  [
    '/api/v1/payout/getPayoutTransactions',
    { batchNo: noCycle, commissionType: 'Incentives', transactionType: '', companyCode: '', ...page }
  ],
  ['/api/v1/payout/getAllPayoutList', { ...page, sortProperty: 'CUT_OFF', sortOrder: 'DESC', payoutStatus: '' }],
  ['/api/v1/payout/getPayoutActivityDetails', { ...page, noOfMonth: 3 }],
  ['/api/v1/payout/holdPayoutTransactionType', { ...action, transactionTypes: ['Activation'] }],
  ['/api/v1/payout/holdPayoutTransactions', { ...action, ids: ['1'] }, { ...action, ids: [1] }],
  ['/api/v1/payout/holdPayoutCompanyCode', { ...action, companyCodes: ['D00001'], transactionType: '' }],
  ['/api/v1/onHold/onHoldHeaderSummary', {}, { batchNo: '', commissionType: '' }],
  ['/api/v1/onHold/onHoldDynamicHeaderSummary', { ...held, batchNo: '', transactionType: '', companyCode: '' }],
  ['/api/v1/onHold/getHoldPayoutSummaryTransType', { ...held, ...page, batchNo: '', companyCode: '' }],
  ['/api/v1/onHold/releaseHoldCompany', { ...onHold, companyCodes: ['none'] }],
  ['/api/v2/onHold/releaseHoldCycle', { ...onHold, batchNos: [noCycle] }],
  ['/api/v1/exclusion/exclusionTransactionTypeList', { billingAccountNo: '1', ...page }],
  ['/api/v1/freezeAccount/getFreezeActivity', feed],
  ['/api/v1/cashoutlimit/getActivityDetails', feed],
  [
    '/api/v1/freezeAccount/getDealerList',
    { companyCode: 'D', frozeBy: '', companyName: '', reason: '', vendorCode: '' }
  ],
  [
    '/api/v1/debitCredit/getDebitCreditList',
    { ...page, searchType: '', searchKeyword: '', isDateRangeProvided: false, sortProperty: 'DATE', sortOrder: 'DESC' }
  ],
  [
    '/api/v1/debitCredit/addAdjustment',
    {
      ...{ amount: '1.00', date: '2020-01-01', dealerCode: 'none', dealerName: 'None', description: 'Rental', id: '' },
      ...{ posting: 'posted', referenceNo: 'YA_999999', type: 'CREDIT' }
    }
  ],
  ['/api/v1/wht/getWhtSummary', { payoutStartYear: '2024-07-31' }],
  [
    '/api/rp/onHold/collection/onHoldReportDownload',
    { reportTemplate: 'ON_HOLD_REPORT', reportFormat: 'XLS', ...period, batchId: '' }
  ]
]

const endpoints = new Map(
  (Object.values(api) as Record<string, Endpoint>[]).flatMap((calls) =>
    Object.values(calls).map((endpoint) => [endpoint.path as string, endpoint] as const)
  )
)

test.each(written.map(([path, ...payloads]) => ({ path, payloads })))(
  '$path takes what the specification writes',
  async ({ path, payloads }) => {
    const endpoint = endpoints.get(path)
    if (!endpoint) throw new Error(`there is no call ${path}`)
    for (const payload of payloads) {
      const answer = await app.send(admin, endpoint, payload)
      const { errorCode = '' } = answer.headers['content-type']?.toString().includes('json') ? answer.json() : {}
      expect(errorCode, JSON.stringify(payload)).not.toMatch(/1034$/)
    }
  }
)
