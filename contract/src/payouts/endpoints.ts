import { z } from 'zod'
import { activityFeedRequest, activityPage } from '#activity/schema.ts'
import { behalfOf } from '#approvals/behalf-of.ts'
import { amountFilters, chosenRows, transactionSortKeys } from '#cycles/chosen-rows.ts'
import {
  actionResult,
  attachedFile,
  batchNo,
  commissionType,
  commissionTypes,
  dryRun,
  payoutStatusFilter,
  remark,
  version
} from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { day, dayFilter, listRequest, optionalText, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { cursorEndpoints } from './cursor.ts'
import { proofEndpoints } from './proof.ts'
import {
  actionOutcome,
  firstPayouts,
  payoutCycle,
  payoutDealerHeader,
  payoutDealerRow,
  payoutTotalHeader,
  payoutTransactionRow,
  payoutWay,
  transactionTypeRow,
  waterfallStep
} from './schema.ts'
import { filtersOfCycleRows, signalFilter, transactionScope } from './transaction-scope.ts'

const reads = [permission('Payout')] as const
const scope = { batchNo, transactionType: optionalText, companyCode: optionalText }
const ofCycle = { batchNo, version: version.nullish(), commissionType: commissionType.nullish() }
const action = { batchNo, version, remark, ...attachedFile, dryRun }

const typeFilters = {
  transactionType: textFilter,
  reportDate: dayFilter,
  cutoffDate: dayFilter,
  payoutDate: dayFilter,
  ...amountFilters
}
const dealerFilters = {
  companyName: textFilter,
  companyCode: textFilter,
  startDate: dayFilter,
  endDate: dayFilter,
  vendor: textFilter,
  ...amountFilters,
  ...signalFilter
}

const transactionIds = z
  .array(z.union([z.string().regex(/^\d{1,18}$/), z.int().positive().transform(String)]))
  .min(1)
  .max(100_000)

export const payoutEndpoints = {
  ...proofEndpoints,
  ...cursorEndpoints,
  getAllPayoutList: endpoint({
    path: '/api/v1/payout/getAllPayoutList',
    summary: 'Lists payout cycles with their totals',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {
        /** `true`: closed cycles only (Completed, Cancelled), the archive. */
        archive: z.boolean().nullish()
      },
      sortKeys: ['CUT_OFF', 'CYCLE_NAME', 'STATUS', 'PAYOUT_BY', 'AMOUNT'],
      sortOrder: 'DESC',
      filters: {
        commissionType: z
          .union([z.enum(commissionTypes), z.literal('')])
          .nullish()
          .transform((value) => value || undefined),
        payoutStatus: payoutStatusFilter,
        cutoffDate: dayFilter,
        payoutDate: dayFilter,
        /** A part of the cycle's name, or its whole batch number. */
        payoutCycleName: textFilter,
        ...amountFilters
      }
    }),
    output: pageOf(payoutCycle)
  }),
  payoutTotalHeaderSummary: endpoint({
    path: '/api/v1/payout/payoutTotalHeaderSummary',
    summary: 'Reads the totals of a cycle, a transaction type or a dealer',
    kind: 'read',
    access: reads,
    input: z.object(scope),
    output: payoutTotalHeader
  }),
  payoutDealerHeaderSummary: endpoint({
    path: '/api/v1/payout/payoutDealerHeaderSummary',
    summary: 'Reads the header above the dealers of a cycle',
    kind: 'read',
    access: reads,
    input: z.object({ batchNo }),
    output: payoutDealerHeader
  }),
  getPayoutSummaryTransType: endpoint({
    path: '/api/v1/payout/getPayoutSummaryTransType',
    summary: 'Lists the transaction types of a cycle with their totals',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: ofCycle,
      sortKeys: ['TRANSACTION_TYPE', 'REPORT_DATE', 'CUT_OFF', 'PAYOUT_BY', 'ON_HOLD', 'TO_PAY', 'AMOUNT'],
      sortOrder: 'ASC',
      filters: typeFilters
    }),
    output: pageOf(transactionTypeRow)
  }),
  getPayoutSummaryDealer: endpoint({
    path: '/api/v1/payout/getPayoutSummaryDealer',
    summary: 'Lists the dealers of a cycle with their totals',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: { ...ofCycle, transactionType: optionalText },
      sortKeys: ['COMPANY_NAME', 'COMPANY_CODE', 'START_DATE', 'END_DATE', 'VENDOR', 'ON_HOLD', 'TO_PAY', 'AMOUNT'],
      sortOrder: 'ASC',
      filters: dealerFilters
    }),
    output: pageOf(payoutDealerRow)
  }),
  getPayoutTransactions: endpoint({
    path: '/api/v1/payout/getPayoutTransactions',
    summary: 'Lists the transactions of a cycle',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {
        ...ofCycle,
        companyCode: optionalText,
        ...transactionScope,
        transactionType: optionalText
      },
      sortKeys: transactionSortKeys,
      sortOrder: 'DESC',
      filters: filtersOfCycleRows
    }),
    output: pageOf(payoutTransactionRow)
  }),
  getPayoutActivityDetails: endpoint({
    path: '/api/v1/payout/getPayoutActivityDetails',
    summary: 'Lists what was done to payout cycles',
    kind: 'read',
    access: reads,
    input: activityFeedRequest.extend({ batchNo: batchNo.nullish() }),
    output: activityPage
  }),
  getCycleWaterfall: endpoint({
    path: '/api/v1/payout/getCycleWaterfall',
    summary: 'Breaks a cycle down from what was imported to what is paid',
    kind: 'read',
    access: reads,
    input: z.object(scope),
    output: z.array(waterfallStep)
  }),
  getActionOutcome: endpoint({
    path: '/api/v1/payout/getActionOutcome',
    summary: 'Reads what an action on payouts or holds did, and what has become of it',
    kind: 'read',
    access: [permission('Payout'), permission('On Hold')],
    input: z.object({ referenceNo: z.string().trim().min(1).max(50) }),
    output: actionOutcome
  }),
  getFirstPayouts: endpoint({
    path: '/api/v1/payout/getFirstPayouts',
    summary: 'Names the dealers of a cycle whose bank account nothing was paid to so far',
    kind: 'read',
    access: reads,
    input: z.object({ batchNo }),
    output: firstPayouts
  }),
  getPayoutWays: endpoint({
    path: '/api/v1/payout/getPayoutWays',
    summary: 'Reads how much of a cycle goes by which route and bank',
    kind: 'read',
    access: reads,
    input: z.object({ batchNo }),
    output: z.array(payoutWay)
  }),
  holdPayoutTransactionType: endpoint({
    path: '/api/v1/payout/holdPayoutTransactionType',
    summary: 'Holds the transactions of transaction types',
    kind: 'write',
    access: [permission('Payout', 'HOLD')],
    input: chosenRows('transactionTypes', {
      ...action,
      transactionTypes: z.array(z.string().min(1)).min(1).max(1000).optional(),
      matching: z.strictObject(typeFilters).optional()
    }),
    output: actionResult,
    takesFile: true
  }),
  holdPayoutCompanyCode: endpoint({
    path: '/api/v1/payout/holdPayoutCompanyCode',
    summary: 'Holds the transactions of dealers',
    kind: 'write',
    access: [permission('Payout', 'HOLD')],
    input: chosenRows('companyCodes', {
      ...action,
      companyCodes: z.array(z.string().min(1)).min(1).max(10_000).optional(),
      matching: z.strictObject(dealerFilters).optional(),
      transactionType: optionalText
    }),
    output: actionResult,
    takesFile: true
  }),
  holdPayoutTransactions: endpoint({
    path: '/api/v1/payout/holdPayoutTransactions',
    summary: 'Holds single transactions',
    kind: 'write',
    access: [permission('Payout', 'HOLD')],
    input: chosenRows('ids', {
      ...action,
      ids: transactionIds.optional(),
      matching: z
        .strictObject({ ...filtersOfCycleRows, ...transactionScope, transactionType: optionalText })
        .optional(),
      transactionType: optionalText,
      companyCode: optionalText
    }),
    output: actionResult,
    takesFile: true
  }),
  requestApprovalPayout: endpoint({
    path: '/api/v1/payout/requestApprovalPayout',
    summary: 'Requests the approval of a cycle',
    kind: 'write',
    audience: 'staff',
    access: [permission('Payout', 'REQUEST APPROVAL')],
    input: z.object(action),
    output: actionResult,
    takesFile: true
  }),
  approvePayout: endpoint({
    path: '/api/v1/payout/approvePayout',
    summary: 'Approves a cycle for posting on a date',
    kind: 'write',
    audience: 'staff',
    access: [permission('Payout', 'APPROVE')],
    reask: true,
    input: z.object({ ...action, selectedDate: day, behalfOf }),
    output: actionResult,
    takesFile: true
  }),
  returnPayout: endpoint({
    path: '/api/v1/payout/returnPayout',
    summary: 'Returns a cycle that waits for approval',
    kind: 'write',
    audience: 'staff',
    access: [permission('Payout', 'APPROVE')],
    reask: false,
    input: z.object(action),
    output: actionResult,
    takesFile: true
  }),
  commentPayout: endpoint({
    path: '/api/v1/payout/commentPayout',
    summary: 'Adds a comment to a cycle',
    kind: 'write',
    access: [permission('Payout', 'COMMENT')],
    input: z.object(action),
    output: actionResult,
    takesFile: true
  })
}
