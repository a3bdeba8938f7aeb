import { z } from 'zod'
import { activityFeedRequest, activityPage } from '#activity/schema.ts'
import { endpoint } from '#endpoint.ts'
import { ringgit } from '#money.ts'
import { day, listRequest, pageOf, pageRequest, textFilter, withList } from '#page.ts'
import { permission } from '#permissions.ts'
import { requiredText } from '#text.ts'
import { adjustmentDescriptions, adjustmentTypes, searchTypes } from './choices.ts'
import { adjustableDealer, adjustment, adjustmentRow, namedAdjustment, newAdjustment } from './schema.ts'

const reads = [permission('Debit/Credit')] as const
const adds = [permission('Debit/Credit', 'ADD ADJUSTMENT')] as const
const edits = [permission('Debit/Credit', 'EDIT')] as const

const adjustmentSearch = listRequest({
  scope: {
    searchType: z
      .union([z.enum(searchTypes), z.literal('')])
      .nullish()
      .transform((value) => value || undefined),
    /** Type and status must be equal, other keywords may be anywhere; ignored without a search type. */
    searchKeyword: textFilter,
    /** Further conditions. */
    furtherSearches: z
      .array(z.strictObject({ searchType: z.enum(searchTypes), searchKeyword: z.string().trim().min(1).max(200) }))
      .max(searchTypes.length)
      .default([]),
    /** Whether the days from `fromDate` to `toDate`, both included, are a filter. */
    isDateRangeProvided: z.boolean().nullish(),
    fromDate: day.nullish(),
    toDate: day.nullish()
  },
  sortKeys: ['DATE', 'NAME', 'CODE', 'TYPE', 'DESCRIPTION', 'STATUS', 'AMOUNT'],
  sortOrder: 'DESC',
  filters: {}
})

export const adjustmentEndpoints = {
  getDebitCreditList: endpoint({
    path: '/api/v1/debitCredit/getDebitCreditList',
    summary: 'Lists adjustments with their totals',
    kind: 'read',
    access: reads,
    input: withList(
      adjustmentSearch.refine(
        ({ isDateRangeProvided, fromDate, toDate }) => !isDateRangeProvided || (fromDate && toDate),
        { path: ['fromDate'], message: 'a date range needs fromDate and toDate' }
      ),
      adjustmentSearch.list
    ),
    output: z.object({
      /** The total of what has been posted, in RM, whatever the list's filters. */
      totalCredit: ringgit,
      totalDebit: ringgit,
      /** The total of what is scheduled. */
      scheduledCredit: ringgit,
      scheduledDebit: ringgit,
      debitCreditDetails: pageOf(adjustmentRow)
    })
  }),
  getAdjustment: endpoint({
    path: '/api/v1/debitCredit/getAdjustment',
    summary: 'Reads one adjustment',
    kind: 'read',
    access: reads,
    input: namedAdjustment.pick({ id: true }),
    output: adjustment
  }),
  getDebitCreditActivity: endpoint({
    path: '/api/v1/debitCredit/getDebitCreditActivity',
    summary: 'Lists what was done to adjustments',
    kind: 'read',
    access: reads,
    input: activityFeedRequest,
    output: z.object({ adjustmentAuditDetails: activityPage })
  }),
  addAdjustment: endpoint({
    path: '/api/v1/debitCredit/addAdjustment',
    summary: 'Adds an adjustment, posted at once or on its date',
    kind: 'write',
    access: adds,
    input: newAdjustment.extend({ id: z.literal('').nullish() }),
    output: adjustment
  }),
  updateAdjustment: endpoint({
    path: '/api/v1/debitCredit/updateAdjustment',
    summary: 'Changes an adjustment that is not posted yet',
    kind: 'write',
    access: edits,
    input: newAdjustment.extend(namedAdjustment.shape),
    output: adjustment
  }),
  cancelAdjustment: endpoint({
    path: '/api/v1/debitCredit/cancelAdjustment',
    summary: 'Cancels an adjustment that is not posted yet',
    kind: 'write',
    access: edits,
    input: namedAdjustment,
    output: adjustment
  }),
  /** Posts a failed adjustment today, if the obstacle is gone. */
  retryAdjustment: endpoint({
    path: '/api/v1/debitCredit/retryAdjustment',
    summary: 'Posts an adjustment again that could not be posted',
    kind: 'write',
    access: edits,
    input: namedAdjustment,
    output: adjustment
  }),
  searchDealers: endpoint({
    path: '/api/v1/debitCredit/searchDealers',
    summary: 'Finds dealers to adjust by name or code',
    kind: 'read',
    access: reads,
    input: pageRequest.extend({
      /** A part of the name, the code or the vendor code. */
      searchKeyword: requiredText('Please enter some value!', 200)
    }),
    output: z.object({ dealers: pageOf(adjustableDealer) })
  }),
  getOptions: endpoint({
    path: '/api/v1/debitCredit/getOptions',
    summary: 'Reads the options of the adjustment form and a free reference',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: z.object({
      types: z.array(z.enum(adjustmentTypes)),
      descriptions: z.array(z.enum(adjustmentDescriptions)),
      /** An unused reference, `YA_` and six digits; empty if all are used. */
      referenceNo: z.string()
    })
  })
}
