import { z } from 'zod'
import { activityFeedRequest, activityPage } from '#activity/schema.ts'
import { amountFilters, transactionFilters, transactionSortKeys } from '#cycles/chosen-rows.ts'
import { holdType } from '#cycles/hold-types.ts'
import { batchNo, commissionType, payoutStatusFilter } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { dayFilter, listRequest, optionalNumber, optionalText, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { transactionId } from './held-choices.ts'
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

/** What the screens of holds read: the first screen carries these calls, and not those that act. */
export const onHoldReads = {
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
  })
}
