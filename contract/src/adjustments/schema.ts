import { z } from 'zod'
import { ringgit } from '#money.ts'
import { looksEmpty } from '#normal-form.ts'
import { day, requiredDay } from '#page.ts'
import { requiredText } from '#text.ts'
import { adjustmentDescriptions, adjustmentStatuses, adjustmentTypes, postingModes } from './choices.ts'

const adjustmentStatus = z.enum(adjustmentStatuses)

const adjustmentId = z.int().positive()
/** Increases with every change of an adjustment: a change that names an earlier version is refused. */
const adjustmentVersion = z.int().positive()

const commonFields = {
  id: adjustmentId,
  version: adjustmentVersion,
  type: z.enum(adjustmentTypes),
  /** In RM, always positive: the type says the direction. */
  amount: ringgit,
  /** The day on which it posts, or should have posted. */
  date: day,
  posting: z.enum(postingModes),
  referenceNo: z.string(),
  status: adjustmentStatus,
  /** Why it could not be posted; null unless its status is Error. */
  problem: z.string().nullable(),
  /** Whether the caller may change or cancel it now. */
  isEditable: z.boolean()
}

/** One line of the list: `details` is the description. */
export const adjustmentRow = z.object({ ...commonFields, name: z.string(), code: z.string(), details: z.string() })
export type AdjustmentRow = z.infer<typeof adjustmentRow>

/** A complete adjustment. The specification calls its description `reason` and `details` too. */
export const adjustment = z.object({
  ...commonFields,
  /** Present if it, or its change, waits for others' approval. */
  waiting: z.object({ decisionId: z.int(), standing: z.string() }).optional(),
  dealerName: z.string(),
  dealerCode: z.string(),
  description: z.string(),
  details: z.string(),
  reason: z.string(),
  /** The day on which it was posted; null until then. */
  postedOn: day.nullable(),
  /** Whether somebody has changed it since it was added. */
  wasUpdated: z.boolean()
})
export type Adjustment = z.infer<typeof adjustment>

/** A dealer in the search for whom to adjust. */
export const adjustableDealer = z.object({
  dealerName: z.string(),
  dealerCode: z.string(),
  vendorCode: z.string(),
  /** Nothing can be posted to a frozen account until it is unfrozen. */
  isFrozen: z.boolean()
})
export type AdjustableDealer = z.infer<typeof adjustableDealer>

/** One of these texts, in any case. */
function oneOf<const Values extends readonly [string, ...string[]]>(values: Values, whenEmpty: string) {
  return z
    .string(whenEmpty)
    .trim()
    .min(1)
    .transform((text, context): Values[number] => {
      const found = values.find((value) => value.toLowerCase() === text.toLowerCase())
      if (found !== undefined) return found
      context.addIssue({ code: 'custom', message: `must be one of: ${values.join(', ')}` })
      return z.NEVER
    })
}

const longestAmount = 10
const longestReference = 50
const referenceMissing = 'Refrence number is required'
const invalidAmount = 'Invalid input: Please enter a valid number'
const amountPattern = /^(\d*)\.?(\d{0,2})$/

/** A typed amount: digits with at most one decimal point, at most ten characters; output as RM with two decimals. */
export const typedAmount = z
  .union([z.string('Amount is required'), z.number().transform(String)], 'Amount is required')
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .min(1, 'Amount is required')
      .max(longestAmount, `Amount can be at most ${longestAmount} characters long`)
      .refine((text) => amountPattern.test(text) && /\d/.test(text), { message: invalidAmount, abort: true })
      .refine((text) => Number(text) > 0, 'Amount must be greater than 0.00')
  )
  .transform((text) => {
    const [, whole = '', fraction = ''] = amountPattern.exec(text) ?? []
    return `${whole.replace(/^0+(?=\d)/, '') || '0'}.${fraction.padEnd(2, '0')}`
  })

/**
 * The input of the adjustment form; the same rules on both sides. `dateProblem` has the rules that depend on the day.
 */
export const newAdjustment = z.object({
  /** For display: the dealer of `dealerCode`. */
  dealerName: z.string().max(200).nullish(),
  dealerCode: requiredText('Dealer Name is required', 50),
  type: oneOf(adjustmentTypes, 'Type is required'),
  description: oneOf(adjustmentDescriptions, 'Description is required'),
  amount: typedAmount,
  posting: oneOf(postingModes, 'Please select Option'),
  date: requiredDay('Please choose Date'),
  referenceNo: z
    .string(referenceMissing)
    .trim()
    .min(1)
    .max(longestReference, `Reference can be at most ${longestReference} characters long`)
    .refine((text) => text === '' || !looksEmpty(text), referenceMissing)
})
export type NewAdjustment = z.output<typeof newAdjustment>

/** Names an adjustment and optionally the version that the person saw. */
export const namedAdjustment = z.object({ id: adjustmentId, version: adjustmentVersion.nullish() })
