import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { optionalText } from '#page.ts'
import { type Permission, permission } from '#permissions.ts'
import { dealerOverview } from './schema.ts'

/** The permissions for each part of the overview, of which one is enough. */
export const overviewParts = {
  bank: [permission('Reports'), permission('Freeze Account')],
  account: [permission('Reports'), permission('Earmark'), permission('Cash Out Limit')],
  cycles: [permission('Payout')],
  holds: [permission('On Hold')],
  payments: [permission('Payment Runs'), permission('Payout'), permission('Reports')],
  tax: [permission('Withholding Tax')],
  limits: [permission('Cash Out Limit')],
  freeze: [permission('Freeze Account')],
  earmark: [permission('Earmark')],
  adjustments: [permission('Debit/Credit')]
} as const satisfies Record<string, readonly [Permission, ...Permission[]]>
export type OverviewPart = keyof typeof overviewParts

export const dealerOverviewEndpoints = {
  getDealerOverview: endpoint({
    path: '/api/v1/dealers/getDealerOverview',
    summary: 'Reads a dealer with all that the caller may see of it',
    kind: 'read',
    access: [
      permission('Payout'),
      permission('On Hold'),
      permission('Withholding Tax'),
      permission('Freeze Account'),
      permission('Debit/Credit'),
      permission('Earmark'),
      permission('Cash Out Limit'),
      permission('Dealers'),
      permission('Payment Runs'),
      permission('Reports')
    ],
    input: z.object({
      /** A company's own user always gets the own company. */
      companyCode: optionalText
    }),
    output: dealerOverview
  })
}
