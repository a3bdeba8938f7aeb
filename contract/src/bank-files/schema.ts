import { z } from 'zod'
import { rails } from './rails.ts'

export { railNames, rails } from './rails.ts'

export const rail = z.enum(rails)
export type Rail = z.infer<typeof rail>

/** The profiles that come with the product. Further ones are layouts in the folder of `BANK_LAYOUTS`. */
export const shippedProfiles = ['PAIN_001_09', 'PAIN_001_03', 'RHB_SMART_PAYROLL', 'M2U_BIZ_CSV'] as const

/** A profile's name: one bank's format for files of payments. The server knows which exist. */
export const profileName = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{1,39}$/, 'must be 2 to 40 capital letters, digits and underscores')
export type ProfileName = z.infer<typeof profileName>

/** A profile for choosing. */
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

/** What a bank would refuse in a payment, and in which field. */
const orderProblem = z.object({ field: z.string(), problem: z.string() })
export type OrderProblem = z.infer<typeof orderProblem>

/** A text that the file alters: in permitted characters, or cut to the bank's length. */
export const orderChange = z.object({
  field: z.string(),
  from: z.string(),
  to: z.string(),
  why: z.enum(['CHARACTERS', 'LENGTH'])
})
export type OrderChange = z.infer<typeof orderChange>
