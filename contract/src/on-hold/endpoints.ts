import { z } from 'zod'
import { activityFeedRequest, activityPage } from '#activity/schema.ts'
import { amountFilters, transactionFilters, transactionSortKeys } from '#cycles/chosen-rows.ts'
import { holdType } from '#cycles/hold-types.ts'
import { actionResult, batchNo, commissionType, payoutStatusFilter } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { dayFilter, listRequest, optionalNumber, optionalText, pageOf, textFilter } from '#page.ts'
import { type ActionButton, permission } from '#permissions.ts'
import {
  ofCompanies,
  ofCycles,
  ofCyclesOrAll,
  ofTransactions,
  ofTransactionTypes,
  transactionId
} from './held-choices.ts'
import { holdDecisionEndpoints } from './request-endpoints.ts'
import {
  heldTransactionRow,
  holdCycleRow,
  holdDealerRow,
  holdDetail,
  holdHeader,
  holdSummaryRow,
  holdTransactionTypeRow
} from './schema.ts'

const reads = [permission('On Hold')] as const
const optionalBatch = optionalNumber(batchNo)
/** Empty means not given. */
const optionalCommissionType = commissionType
  .or(z.literal(''))
  .nullish()
  .transform((value) => value || undefined)

function onHoldWrite<Path extends `/api/${string}`, Input extends z.ZodType>(
  path: Path,
  summary: string,
  button: ActionButton<'On Hold'>,
  input: Input,
  more: { reask?: boolean } = {}
) {
  return endpoint({
    path,
    summary,
    kind: 'write',
    access: [permission('On Hold', button)],
    input,
    output: actionResult,
    takesFile: true,
    ...more
  })
}

export const onHoldEndpoints = {
  getHoldPayoutCountSummary: endpoint({
    path: '/api/v2/onHold/getHoldPayoutCountSummary',
    summary: 'Counts what is on hold, by hold type',
    kind: 'read',
    /** The dashboard reads it too, so it needs no further permission. */
    access: 'staff',
    input: z.object({}),
    output: z.array(holdSummaryRow)
  }),
  onHoldHeaderSummary: endpoint({
    path: '/api/v1/onHold/onHoldHeaderSummary',
    summary: 'Reads the totals on hold, of all cycles or of one',
    kind: 'read',
    access: reads,
    input: z.object({ batchNo: optionalBatch, commissionType: optionalCommissionType }),
    output: holdHeader
  }),
  onHoldDynamicHeaderSummary: endpoint({
    path: '/api/v1/onHold/onHoldDynamicHeaderSummary',
    summary: 'Reads the totals on hold of a cycle, a transaction type or a dealer',
    kind: 'read',
    access: reads,
    input: z.object({ holdType, batchNo: optionalBatch, transactionType: optionalText, companyCode: optionalText }),
    output: holdHeader
  }),
  getHoldPayoutCommissionType: endpoint({
    path: '/api/v1/onHold/getHoldPayoutCommissionType',
    summary: 'Lists cycles with transactions on hold',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: { holdType, companyCode: optionalText },
      sortKeys: ['CUT_OFF', 'CYCLE_NAME', 'STATUS', 'PAYOUT_BY', 'HELD_SINCE', 'AMOUNT'],
      sortOrder: 'DESC',
      filters: {
        displayName: textFilter,
        payoutStatus: payoutStatusFilter,
        cutoffDate: dayFilter,
        payoutDate: dayFilter,
        ...amountFilters
      }
    }),
    output: pageOf(holdCycleRow)
  }),
  getHoldPayoutSummaryDealer: endpoint({
    path: '/api/v1/onHold/getHoldPayoutSummaryDealer',
    summary: 'Lists dealers with transactions on hold',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: { holdType, batchNo: optionalBatch },
      sortKeys: ['COMPANY_NAME', 'COMPANY_CODE', 'VENDOR', 'HELD_SINCE', 'AMOUNT'],
      sortOrder: 'ASC',
      filters: { companyName: textFilter, companyCode: textFilter, vendor: textFilter, ...amountFilters }
    }),
    output: pageOf(holdDealerRow)
  }),
  getHoldPayoutSummaryTransType: endpoint({
    path: '/api/v1/onHold/getHoldPayoutSummaryTransType',
    summary: 'Lists transaction types with transactions on hold',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: { holdType, companyCode: optionalText, batchNo: optionalBatch },
      sortKeys: ['transactionType', 'reportDate', 'cutOffDate', 'payOutDate', 'heldSince', 'amount'],
      sortOrder: 'ASC',
      filters: {
        type: textFilter,
        reportDate: dayFilter,
        cutoffDate: dayFilter,
        payoutDate: dayFilter,
        ...amountFilters
      }
    }),
    output: pageOf(holdTransactionTypeRow)
  }),
  getHoldPayoutTransactions: endpoint({
    path: '/api/v1/onHold/getHoldPayoutTransactions',
    summary: 'Lists transactions on hold',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: { holdType, batchNo: optionalBatch, companyCode: optionalText, transactionType: optionalText },
      sortKeys: transactionSortKeys,
      sortOrder: 'DESC',
      filters: transactionFilters
    }),
    output: pageOf(heldTransactionRow)
  }),
  getHoldActivityDetail: endpoint({
    path: '/api/v1/onHold/getHoldActivityDetail',
    summary: 'Reads the hold of a cycle or of one transaction, with what was done to it',
    kind: 'read',
    access: reads,
    input: z.object({ batchNo, transactionId: transactionId.nullish() }),
    output: holdDetail
  }),
  getHoldActivityList: endpoint({
    path: '/api/v1/onHold/getHoldActivityList',
    summary: 'Lists what was done to transactions on hold',
    kind: 'read',
    access: reads,
    input: activityFeedRequest,
    output: activityPage
  }),

  requestReleaseHoldTransactionType: onHoldWrite(
    '/api/v1/onHold/requestReleaseHoldTransactionType',
    'Requests the release of held transactions by transaction type',
    'REQUEST RELEASE',
    ofTransactionTypes
  ),
  requestReleaseHoldTransactions: onHoldWrite(
    '/api/v1/onHold/requestReleaseHoldTransactions',
    'Requests the release of single held transactions',
    'REQUEST RELEASE',
    ofTransactions
  ),
  requestReleaseHoldCompany: onHoldWrite(
    '/api/v1/onHold/requestReleaseHoldCompany',
    'Requests the release of held transactions by dealer',
    'REQUEST RELEASE',
    ofCompanies
  ),
  requestReleaseHoldCycle: onHoldWrite(
    '/api/v2/onHold/requestReleaseHoldCycle',
    'Requests the release of held transactions by cycle',
    'REQUEST RELEASE',
    ofCycles
  ),

  releaseHoldTransactionType: onHoldWrite(
    '/api/v1/onHold/releaseHoldTransactionType',
    'Releases held transactions by transaction type',
    'RELEASE',
    ofTransactionTypes,
    {
      reask: true
    }
  ),
  releaseHoldTransactions: onHoldWrite(
    '/api/v1/onHold/releaseHoldTransactions',
    'Releases single held transactions',
    'RELEASE',
    ofTransactions,
    {
      reask: true
    }
  ),
  releaseHoldCompany: onHoldWrite(
    '/api/v1/onHold/releaseHoldCompany',
    'Releases held transactions by dealer',
    'RELEASE',
    ofCompanies,
    { reask: true }
  ),
  releaseHoldCycle: onHoldWrite(
    '/api/v2/onHold/releaseHoldCycle',
    'Releases held transactions by cycle',
    'RELEASE',
    ofCycles,
    { reask: true }
  ),

  refuseReleaseHoldTransactionType: onHoldWrite(
    '/api/v1/onHold/refuseReleaseHoldTransactionType',
    'Refuses the release of held transactions by transaction type',
    'RELEASE',
    ofTransactionTypes,
    { reask: false }
  ),
  refuseReleaseHoldTransactions: onHoldWrite(
    '/api/v1/onHold/refuseReleaseHoldTransactions',
    'Refuses the release of single held transactions',
    'RELEASE',
    ofTransactions,
    { reask: false }
  ),
  refuseReleaseHoldCompany: onHoldWrite(
    '/api/v1/onHold/refuseReleaseHoldCompany',
    'Refuses the release of held transactions by dealer',
    'RELEASE',
    ofCompanies,
    {
      reask: false
    }
  ),
  refuseReleaseHoldCycle: onHoldWrite(
    '/api/v2/onHold/refuseReleaseHoldCycle',
    'Refuses the release of held transactions by cycle',
    'RELEASE',
    ofCycles,
    { reask: false }
  ),

  cancelHoldTransactionType: onHoldWrite(
    '/api/v1/onHold/cancelHoldTransactionType',
    'Cancels held transactions by transaction type',
    'CANCEL',
    ofTransactionTypes
  ),
  cancelHoldTransactions: onHoldWrite(
    '/api/v1/onHold/cancelHoldTransactions',
    'Cancels single held transactions',
    'CANCEL',
    ofTransactions
  ),
  cancelHoldCompany: onHoldWrite(
    '/api/v1/onHold/cancelHoldCompany',
    'Cancels held transactions by dealer',
    'CANCEL',
    ofCompanies
  ),
  cancelHoldCycle: onHoldWrite(
    '/api/v2/onHold/cancelHoldCycle',
    'Cancels held transactions by cycle',
    'CANCEL',
    ofCyclesOrAll
  ),

  ...holdDecisionEndpoints
}
