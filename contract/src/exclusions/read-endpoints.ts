import { z } from 'zod'
import { activityFeedRequest } from '#activity/schema.ts'
import { batchNo } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { dayFilter, listRequest, pageOf, pageRequest, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import {
  exclusionActivityPage,
  exclusionDealerRow,
  exclusionHeader,
  exclusionRow,
  exclusionSum,
  exclusionTransactionRow,
  exclusionTypeRow,
  namedExclusion,
  removedExclusionRow
} from './schema.ts'

const reads = [permission('Exclusions')] as const

const found = { clientName: textFilter, yesId: textFilter, billingAccountNo: textFilter, reason: textFilter }
const name = z.string().trim().min(1).max(200)

/** Rows that a billing account's exclusions cover; with `exclusionDetailsId`, one exclusion's. */
const ofAccount = {
  billingAccountNo: z.union([name, z.int().transform(String)]),
  exclusionDetailsId: namedExclusion.nullish()
}
/** Rows of one type, and of one cycle if its batch number or report date is given. */
const ofType = { ...ofAccount, transactionType: name, reportDate: dayFilter, batchNo: batchNo.nullish() }
const ofDealer = { ...ofType, companyCode: name }

/** Exclusions, and the transactions that they cover. */
export const exclusionReads = {
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
