import { z } from 'zod'
import { activityPage, activityRangeRequest } from '#activity/schema.ts'
import { tier } from '#dealers/schema.ts'
import { endpoint, messageResult } from '#endpoint.ts'
import { ringgitOf, senOf } from '#money.ts'
import { listRequest, optionalDay, pageOf, pageRequest, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { requiredText } from '#text.ts'
import { amountFault } from './can.ts'
import {
  cashOutLimitRow,
  cashOutVerdict,
  everyAccount,
  globalTier,
  limitChange,
  seenVersion,
  tierLimit,
  typedLimit
} from './schema.ts'

const reads = [permission('Cash Out Limit')] as const
const views = [permission('Cash Out Limit', 'VIEW')] as const
const edits = [permission('Cash Out Limit', 'EDIT')] as const
const globalSettings = [permission('Cash Out Limit', 'GLOBAL SETTINGS')] as const

const accountCode = requiredText('Code is required', 50)

/** A tier to narrow by; empty means every tier. */
const tierFilter = tier
  .or(z.literal(''))
  .nullish()
  .transform((value) => value || undefined)

const timeline = z.object({ cashOutLimitTimeLinePage: pageOf(limitChange) })

/** The amount of a cash-out, thousands grouped or not. */
const cashOutAmount = z
  .union([z.string(), z.number()], 'Amount must be greater than 0')
  .transform((given) => String(given).replaceAll(',', '').trim())
  .superRefine((text, context) => {
    const fault = amountFault(text)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })
  .transform((text) => ringgitOf(senOf(text)))

export const cashOutLimitEndpoints = {
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
  }),
  /** Gives a dealer its own values: it is on Customized from then on, whichever tier the form showed. */
  configureCashOutLimitForSelectedDealer: endpoint({
    path: '/api/v1/cashoutlimit/configureCashOutLimitForSelectedDealer',
    summary: 'Gives a dealer cash-out limits of its own',
    kind: 'write',
    access: edits,
    input: typedLimit.extend({ accountCode, tier: tierFilter, version: seenVersion }),
    output: messageResult
  }),
  configureCashOutGlobalSettingForSelectedDealer: endpoint({
    path: '/api/v1/cashoutlimit/configureCashOutGlobalSettingForSelectedDealer',
    summary: "Puts a dealer on a tier's cash-out limits",
    kind: 'write',
    access: edits,
    input: z.object({
      accountCode,
      tier: z.enum(globalTier.options, 'Tier must be Basic, Silver, Gold or Platinum'),
      version: seenVersion
    }),
    output: messageResult
  }),
  /**
   * Saves the tiers' values: all or none. Tiers that are left out keep theirs. With `isUpdateExisting`, the dealers
   * on a changed tier get its new values; without it they keep theirs, and the new ones apply to dealers put on the
   * tier from then on.
   */
  configureCashOutGlobalSetting: endpoint({
    path: '/api/v1/cashoutlimit/configureCashOutGlobalSetting',
    summary: 'Saves the cash-out limits of tiers',
    kind: 'write',
    audience: 'staff',
    access: globalSettings,
    input: z.object({
      cashOutLimitDetailRequestList: z
        .array(typedLimit.extend({ tier: globalTier, version: seenVersion }))
        .max(globalTier.options.length),
      isUpdateExisting: z.boolean().default(true)
    }),
    output: messageResult
  }),
  /** Whether a cash-out fits the dealer's limits and its available balance on a day, today if none is given. */
  checkCashOut: endpoint({
    path: '/api/v1/cashoutlimit/checkCashOut',
    summary: "Checks a cash-out against a dealer's limits and balance",
    kind: 'read',
    access: views,
    input: z.strictObject({ accountCode, amount: cashOutAmount, date: optionalDay }),
    output: cashOutVerdict
  })
}
