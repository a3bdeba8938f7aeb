import { z } from 'zod'
import { activityFeedRequest } from '#activity/schema.ts'
import { adjustmentEndpoints } from '#adjustments/endpoints.ts'
import { adjustment, newAdjustment } from '#adjustments/schema.ts'
import { attachedFile } from '#attachments/endpoints.ts'
import { batchNo, dryRun } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { dayFilter, listRequest, pageOf, pageRequest, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import {
  dealerKeyword,
  exclusionActivityPage,
  exclusionDealerRow,
  exclusionHeader,
  exclusionOutcome,
  exclusionRow,
  exclusionSum,
  exclusionTransactionRow,
  exclusionTypeRow,
  namedExclusion,
  newExclusion,
  owedDealer,
  removedExclusionRow
} from './schema.ts'

const reads = [permission('Exclusions')] as const
const adjusts = [permission('Exclusions', 'ADD ADJUSTMENT')] as const

const found = { clientName: textFilter, yesId: textFilter, billingAccountNo: textFilter, reason: textFilter }
const name = z.string().trim().min(1).max(200)
const mandatory = 'Comment field is mandatory!'
const said = z.string().trim().max(2000).nullish()

/** Rows that a billing account's exclusions cover; with `exclusionDetailsId`, one exclusion's. */
const ofAccount = {
  billingAccountNo: z.union([name, z.int().transform(String)]),
  exclusionDetailsId: namedExclusion.nullish()
}
/** Rows of one type, and of one cycle if its batch number or report date is given. */
const ofType = { ...ofAccount, transactionType: name, reportDate: dayFilter, batchNo: batchNo.nullish() }
const ofDealer = { ...ofType, companyCode: name }

export const exclusionEndpoints = {
  exclusionActivityList: endpoint({
    path: '/api/v1/exclusion/exclusionActivityList',
    summary: 'Lists what was done to exclusions',
    kind: 'read',
    access: reads,
    input: activityFeedRequest,
    output: z.object({ exclusionActivityListPage: exclusionActivityPage })
  }),
  /** The exclusions that were not removed, whether or not their period has passed. */
  getExclusionList: endpoint({
    path: '/api/v1/exclusion/getExclusionList',
    summary: 'Lists exclusions',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {},
      sortKeys: ['ADDED_ON', 'CLIENT_NAME', 'START_DATE', 'END_DATE'],
      sortOrder: 'DESC',
      filters: found
    }),
    output: z.object({ exclusionList: pageOf(exclusionRow) })
  }),
  exclusionRemovals: endpoint({
    path: '/api/v1/exclusion/exclusionRemovals',
    summary: 'Lists removed exclusions and what became of their transactions',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {},
      sortKeys: ['REMOVED_ON', 'CLIENT_NAME', 'START_DATE', 'END_DATE'],
      sortOrder: 'DESC',
      filters: found
    }),
    output: z.object({ exclusionRemovalList: pageOf(removedExclusionRow) })
  }),
  addExclusion: endpoint({
    path: '/api/v1/exclusion/addExclusion',
    summary: 'Excludes a customer or billing account for a period',
    kind: 'write',
    audience: 'staff',
    access: [permission('Exclusions', 'ADD NEW')],
    input: newExclusion.safeExtend({ dryRun }),
    output: exclusionOutcome
  }),
  /** All of the named exclusions or none. The reason is in `comment`, or in `remark` with a file. */
  removeExclusion: endpoint({
    path: '/api/v1/exclusion/removeExclusion',
    summary: 'Removes exclusions and gives their transactions back where they can be',
    kind: 'write',
    audience: 'staff',
    access: [permission('Exclusions', 'REMOVE')],
    input: z
      .object({
        exclusionDetailsId: z
          .union([namedExclusion.transform((id) => [id]), z.array(namedExclusion).min(1).max(100)])
          .transform((ids) => [...new Set(ids)]),
        comment: said,
        remark: said,
        ...attachedFile,
        dryRun
      })
      .transform(({ remark, ...rest }) => ({ ...rest, comment: rest.comment || remark || '' }))
      .refine(({ comment }) => comment !== '', { path: ['comment'], message: mandatory }),
    output: exclusionOutcome,
    takesFile: true
  }),
  removeExclusionForAdjustments: endpoint({
    path: '/api/v1/exclusion/removeExclusionForAdjustments',
    summary: 'Lists dealers who are owed an adjustment after a removal',
    kind: 'read',
    access: adjusts,
    input: z.object({ removeExclusionDetailsId: namedExclusion }),
    output: z.array(owedDealer)
  }),
  /** The adjustment that reimburses a removed exclusion, of which there is at most one. */
  removeExclusionSubmitAdjustments: endpoint({
    path: '/api/v1/exclusion/removeExclusionSubmitAdjustments',
    summary: 'Adds the adjustment that makes up for a removed exclusion',
    kind: 'write',
    access: adjusts,
    input: newAdjustment.extend({ removeExclusionDetailsId: namedExclusion, id: z.null().optional() }),
    output: adjustment
  }),
  getRemovalAdjustment: endpoint({
    path: '/api/v1/exclusion/getRemovalAdjustment',
    summary: 'Reads the adjustment that made up for a removed exclusion',
    kind: 'read',
    access: adjusts,
    input: z.object({ removeExclusionDetailsId: namedExclusion }),
    output: adjustment
  }),
  /** The choices of that adjustment's form, for people without permission for debits and credits. */
  getAdjustmentOptions: endpoint({
    path: '/api/v1/exclusion/getAdjustmentOptions',
    summary: 'Reads the options of the adjustment form of a removed exclusion',
    kind: 'read',
    access: adjusts,
    input: z.object({}),
    output: adjustmentEndpoints.getOptions.output
  }),
  searchDealers: endpoint({
    path: '/api/v1/exclusion/searchDealers',
    summary: 'Finds dealers for the adjustment of a removed exclusion',
    kind: 'read',
    access: adjusts,
    input: pageRequest.extend({ searchKeyword: dealerKeyword }),
    output: adjustmentEndpoints.searchDealers.output
  }),
  exclusionSumTransactionTypeList: endpoint({
    path: '/api/v1/exclusion/exclusionSumTransactionTypeList',
    summary: 'Sums the transactions that the exclusions of a billing account cover',
    kind: 'read',
    access: reads,
    input: z.object(ofAccount),
    output: exclusionSum
  }),
  exclusionTransactionTypeList: endpoint({
    path: '/api/v1/exclusion/exclusionTransactionTypeList',
    summary: 'Lists the transaction types that the exclusions of a billing account cover',
    kind: 'read',
    access: reads,
    input: pageRequest.extend(ofAccount),
    output: z.object({ exclusionTransactionTypes: pageOf(exclusionTypeRow) })
  }),
  exclusionDealerHeader: endpoint({
    path: '/api/v1/exclusion/exclusionDealerHeader',
    summary: 'Sums the excluded transactions of a transaction type',
    kind: 'read',
    access: reads,
    input: z.object(ofType),
    output: exclusionHeader
  }),
  exclusionDealerList: endpoint({
    path: '/api/v1/exclusion/exclusionDealerList',
    summary: 'Lists the dealers whose transactions of a type are excluded',
    kind: 'read',
    access: reads,
    input: pageRequest.extend(ofType),
    output: z.object({ exclusionTransactionDealers: pageOf(exclusionDealerRow) })
  }),
  exclusionTransactionHeader: endpoint({
    path: '/api/v1/exclusion/exclusionTransactionHeader',
    summary: 'Sums the excluded transactions of a dealer',
    kind: 'read',
    access: reads,
    input: z.object(ofDealer),
    output: exclusionHeader
  }),
  exclusionTransactionList: endpoint({
    path: '/api/v1/exclusion/exclusionTransactionList',
    summary: 'Lists the excluded transactions of a dealer',
    kind: 'read',
    access: reads,
    input: pageRequest.extend(ofDealer),
    output: z.object({ exclusionTransactions: pageOf(exclusionTransactionRow) })
  })
}
