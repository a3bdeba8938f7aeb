import { z } from 'zod'
import { endpoint, messageResult } from '#endpoint.ts'
import { ringgit } from '#money.ts'
import { day, listRequest, pageOf, textFilter } from '#page.ts'
import { permission } from '#permissions.ts'
import { firstPayoutDay, whtReason, whtRow, whtSetting, whtStatus } from './schema.ts'

const reads = [permission('Withholding Tax')] as const
const edits = [permission('Withholding Tax', 'EDIT')] as const
const change = whtReason.extend({ companyCode: z.string().trim().min(1).max(50) })

export const withholdingTaxEndpoints = {
  getWhtSummary: endpoint({
    path: '/api/v1/wht/getWhtSummary',
    summary: 'Sums payouts by liability to withholding tax, with rate and threshold',
    kind: 'read',
    access: reads,
    input: z.object({ payoutStartYear: day.default(firstPayoutDay) }),
    output: z.object({
      /** Paid to the dealers of the list from the year of the start to today. */
      total: ringgit,
      /** The years that `total` covers: `2024 - 2026`. */
      interval: z.string(),
      dealers: z.int(),
      confirmed: z.int(),
      unconfirmed: z.int(),
      /** What `total` is made of. */
      totalOf: z.object({ Confirmed: ringgit, Unconfirmed: ringgit, Removed: ringgit }),
      /** Today's setting, then coming ones. */
      settings: z.array(whtSetting).min(1)
    })
  }),
  getWhtList: endpoint({
    path: '/api/v1/wht/getWhtList',
    summary: 'Lists dealers whom withholding tax concerns',
    kind: 'read',
    access: reads,
    input: listRequest({
      scope: {},
      sortKeys: [
        'WHT_COMPANY_NAME',
        'WHT_STATUS',
        'WHT_COMPANY_CODE',
        'WHT_VENDOR_CODE',
        'WHT_COMPANY_TYPE',
        'WHT_TOTAL_PAYOUT_AMOUNT'
      ],
      sortOrder: 'ASC',
      filters: {
        companyName: textFilter,
        status: whtStatus.or(z.literal('')).nullish(),
        companyCode: textFilter,
        vendorCode: textFilter
      }
    }),
    output: pageOf(whtRow)
  }),
  /** Removes a dealer from the tax: nothing is withheld from later postings. */
  removeWhtDealer: endpoint({
    path: '/api/v1/wht/removeWhtDealer',
    summary: 'Exempts a dealer from withholding tax',
    kind: 'write',
    access: edits,
    input: change,
    output: messageResult
  }),
  /** Restores a removed dealer: the rule decides again. */
  restoreWhtDealer: endpoint({
    path: '/api/v1/wht/restoreWhtDealer',
    summary: "Ends a dealer's exemption from withholding tax",
    kind: 'write',
    access: edits,
    input: change,
    output: messageResult
  })
}
