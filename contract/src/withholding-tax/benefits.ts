import { z } from 'zod'

/** The kinds of benefits that are not money, as form CP58 tells them apart. */
export const benefitKinds = ['VEHICLE', 'HOUSE', 'TRAVEL', 'OTHER'] as const
export const benefitKind = z.enum(benefitKinds)
export type BenefitKind = z.infer<typeof benefitKind>

export const benefitActions = ['ADD', 'REMOVE'] as const
export type BenefitAction = (typeof benefitActions)[number]
