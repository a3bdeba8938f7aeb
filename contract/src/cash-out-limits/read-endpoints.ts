import { z } from 'zod'
import { activityPage, activityRangeRequest } from '#activity/schema.ts'
import { tier } from '#dealers/schema.ts'
import { endpoint } from '#endpoint.ts'
import { listRequest, pageOf, pageRequest, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { requiredText } from '#text.ts'
import { cashOutLimitRow, everyAccount, limitChange, tierLimit } from './schema.ts'

const reads = [permission('Cash Out Limit')] as const

export const accountCode = requiredText('Code is required', 50)

/** A tier to narrow by; empty means every tier. */
export const tierFilter = tier
  .or(z.literal(''))
  .nullish()
  .transform((value) => value || undefined)

const timeline = z.object({ cashOutLimitTimeLinePage: pageOf(limitChange) })

/** What the screen shows at first, and its history: it comes without what changes limits. */
export const cashOutLimitReads = {
  getCashOutLimitHeaderDetails: endpoint({
    path: '/api/v1/cashoutlimit/getCashOutLimitHeaderDetails',
    summary: 'Counts dealers by cash-out tier',
    kind: 'read',
    access: reads,
    input: z.strictObject({}),
    output: z.object({ totalDealerCount: z.int(), tierCount: z.record(tier, z.int()) })
  }),
  getCashOutLimitDetails: endpoint({
    path: '/api/v1/cashoutlimit/getCashOutLimitDetails',
    summary: 'Lists dealers with their cash-out limits and what they have used',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {},
      sortKeys: ['NAME', 'CODE', 'TIER', 'DAILY', 'WEEKLY', 'MONTHLY'],
      sortOrder: 'ASC',
      filters: { accountName: textFilter, accountCode: textFilter, tier: tierFilter }
    }),
    output: z.object({ cashOutLimitDetailPage: pageOf(cashOutLimitRow) })
  }),
  /** Every tier that a dealer can be on, including Customized. */
  getTierValue: endpoint({
    path: '/api/v1/cashoutlimit/getTierValue',
    summary: 'Lists the cash-out tiers',
    kind: 'read',
    access: reads,
    input: z.strictObject({}),
    output: z.object({ tiers: z.array(tier) })
  }),
  /** The values of each tier; blank if nothing was saved. */
  getCashOutGlobalLimitDetails: endpoint({
    path: '/api/v1/cashoutlimit/getCashOutGlobalLimitDetails',
    summary: 'Reads the cash-out limits of each tier',
    kind: 'read',
    access: reads,
    input: z.strictObject({}),
    output: z.object({ cashOutLimitDetailList: z.array(tierLimit) })
  }),
  /** The history of one dealer's limits, newest first; of one tier, or of all. */
  getTimeLineDetails: endpoint({
    path: '/api/v1/cashoutlimit/getTimeLineDetails',
    summary: "Lists the changes of one dealer's cash-out limits",
    kind: 'read',
    access: reads,
    input: z.strictObject({ ...pageRequest.shape, accountCode, tier: tierFilter }),
    output: timeline
  }),
  /** The history of the tiers' own values, newest first. */
  getGlobalTimeLineDetails: endpoint({
    path: '/api/v1/cashoutlimit/getGlobalTimeLineDetails',
    summary: "Lists the changes of the tiers' cash-out limits",
    kind: 'read',
    access: reads,
    input: z.strictObject({
      ...pageRequest.shape,
      accountCode: z.literal(everyAccount).default(everyAccount),
      tier: tierFilter
    }),
    output: timeline
  }),
  getActivityDetails: endpoint({
    path: '/api/v1/cashoutlimit/getActivityDetails',
    summary: 'Lists what was done to cash-out limits',
    kind: 'read',
    access: reads,
    input: activityRangeRequest,
    output: z.object({ cashOutLimitActivityPage: activityPage })
  })
}
