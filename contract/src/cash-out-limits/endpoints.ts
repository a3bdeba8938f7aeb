import { z } from 'zod'
import { endpoint, messageResult } from '#endpoint.ts'
import { ringgitOf, senOf } from '#money.ts'
import { optionalDay } from '#page.ts'
import { permission } from '#permissions.ts'
import { amountFault } from './can.ts'
import { accountCode, cashOutLimitReads, tierFilter } from './read-endpoints.ts'
import { cashOutVerdict, globalTier, seenVersion, typedLimit } from './schema.ts'

const views = [permission('Cash Out Limit', 'VIEW')] as const
const edits = [permission('Cash Out Limit', 'EDIT')] as const
const globalSettings = [permission('Cash Out Limit', 'GLOBAL SETTINGS')] as const

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
  ...cashOutLimitReads,
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
