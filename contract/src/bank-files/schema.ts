import { z } from 'zod'
import { rails } from './rails.ts'

export { railNames, rails } from './rails.ts'

export const rail = z.enum(rails)
export type Rail = z.infer<typeof rail>

/** The profiles that come with the product. Further ones are layouts in the folder of `BANK_LAYOUTS`. */
export const shippedProfiles = ['PAIN_001_09', 'PAIN_001_03', 'RHB_SMART_PAYROLL', 'M2U_BIZ_CSV'] as const

/** Names a profile: how a bank wants its file of payments. The server knows which there are. */
export const profileName = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{1,39}$/, 'must be 2 to 40 capital letters, digits and underscores')
export type ProfileName = z.infer<typeof profileName>

/** A profile as a person chooses it. */
export const fileProfileSummary = z.object({
  name: profileName,
  title: z.string(),
  /** The bank that takes the file, by its code; null if any may. */
  bankBic: z.string().nullable(),
  rails: z.array(rail),
  /** How many payments one file holds; null if the format does not limit it. */
  mostPayments: z.int().nullable()
})
export type FileProfileSummary = z.infer<typeof fileProfileSummary>

/** What a bank would refuse of a payment, and in which field of the canonical payment. */
const orderProblem = z.object({ field: z.string(), problem: z.string() })
export type OrderProblem = z.infer<typeof orderProblem>

/** A text that the file has in another form: in permitted characters, or cut to the length that the bank takes. */
export const orderChange = z.object({
  field: z.string(),
  from: z.string(),
  to: z.string(),
  why: z.enum(['CHARACTERS', 'LENGTH'])
})
export type OrderChange = z.infer<typeof orderChange>
