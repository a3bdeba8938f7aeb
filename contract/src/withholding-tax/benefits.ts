import { z } from 'zod'
import { requiredRinggit, ringgit } from '#money.ts'
import { day } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { reason, requiredText } from '#text.ts'

/** The kinds of benefits that are not money, as form CP58 tells them apart. */
export const benefitKinds = ['VEHICLE', 'HOUSE', 'TRAVEL', 'OTHER'] as const
export const benefitKind = z.enum(benefitKinds)
export type BenefitKind = z.infer<typeof benefitKind>

const benefitActions = ['ADD', 'REMOVE'] as const
export type BenefitAction = (typeof benefitActions)[number]

/** The columns of a file of benefits; the note may be empty. */
export const benefitColumns = ['companyCode', 'date', 'kind', 'cost', 'note'] as const
export type BenefitColumn = (typeof benefitColumns)[number]

/** How many benefits a file may have. */
export const mostBenefits = 5_000

/** A benefit as a person or a file gives it; its cost is what the payer paid for it, in RM. */
const newBenefit = z.object({
  companyCode: requiredText('Dealer is required', 50),
  givenOn: day,
  kind: benefitKind,
  cost: requiredRinggit('Cost is required'),
  note: z.string().trim().max(200).default('')
})
export type NewBenefit = z.infer<typeof newBenefit>
/** A benefit as one person requests that it counts. */
export const requestedBenefit = newBenefit.extend({ reason })

/** Whether a benefit counts, or what became of its request. */
export const benefitStates = ['Waiting', 'Counts', 'Removal Waiting', 'Removed', 'Not Added'] as const
export const benefitState = z.enum(benefitStates)
export type BenefitState = z.infer<typeof benefitState>

const given = {
  companyCode: z.string(),
  name: z.string(),
  givenOn: day,
  kind: benefitKind,
  cost: ringgit,
  note: z.string()
}

/** A line of the register. */
export const benefit = z.object({ benefitId: z.int(), ...given, state: benefitState })
export type Benefit = z.infer<typeof benefit>

/** How many benefits of a request are shown. */
export const mostShownBenefits = 20

/** Benefits that one person requested to add or to remove, and a second decides on. */
export const benefitRequest = z.object({
  changeId: z.int(),
  action: z.enum(benefitActions),
  fileName: z.string().nullable(),
  count: z.int(),
  cost: ringgit,
  /** The first of them. */
  benefits: z.array(z.object(given)).max(mostShownBenefits),
  ...requestAndDecision
})
export type BenefitRequest = z.infer<typeof benefitRequest>
