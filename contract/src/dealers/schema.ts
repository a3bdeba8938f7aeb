import { z } from 'zod'
import { optionalNumber } from '#page.ts'

/** A dealer's number, also as text; empty means not given. */
export const optionalCompanyId = optionalNumber(
  z.union([
    z.int32(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
  ])
)

/** Withholding tax depends on it; null while the provider does not know. */
export const companyTypes = ['Individual', 'Sole Proprietor', 'Partnership', 'Sdn Bhd'] as const
export const companyType = z.enum(companyTypes)
export type CompanyType = z.infer<typeof companyType>

export const dealerKinds = ['DEALER', 'MASTER_DEALER'] as const
export const dealerKind = z.enum(dealerKinds)
export type DealerKind = z.infer<typeof dealerKind>

export const dealerLines = ['PREPAID', 'POSTPAID'] as const
export const dealerLine = z.enum(dealerLines)
export type DealerLine = z.infer<typeof dealerLine>

/** The cash-out limits of a dealer; `Customized` are its own. */
export const tiers = ['Basic', 'Silver', 'Gold', 'Platinum', 'Customized'] as const
export const tier = z.enum(tiers)
export type Tier = z.infer<typeof tier>

/** BANK: a payout is paid to the bank account. WALLET: it stays on the dealer's account until it is cashed out. */
export const payoutRoutes = ['BANK', 'WALLET'] as const
export type PayoutRoute = (typeof payoutRoutes)[number]

/** A dealer as the company search finds it. */
export const company = z.object({
  companyName: z.string(),
  companyCode: z.string(),
  companyId: z.int(),
  /** Its vendor code. */
  vendor: z.string()
})
export type Company = z.infer<typeof company>
