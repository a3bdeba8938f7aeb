import { z } from 'zod'
import { countOf } from '#count-text.ts'

/** What documents say of the payer, in the order of screens. Its address is in Malaysia. */
export const payerFields = [
  ...(['name', 'tin', 'registrationNo', 'sstNumber', 'phone', 'email'] as const),
  ...(['addressLine1', 'addressLine2', 'addressLine3', 'postcode', 'city', 'stateCode'] as const)
] as const
export type PayerField = (typeof payerFields)[number]

export const payerLabels: Record<PayerField, string> = {
  name: 'Name',
  tin: 'TIN',
  registrationNo: 'Registration number (BRN)',
  sstNumber: 'SST number',
  phone: 'Phone',
  email: 'E-mail',
  addressLine1: 'Address, line 1',
  addressLine2: 'Address, line 2',
  addressLine3: 'Address, line 3',
  postcode: 'Postcode',
  city: 'City',
  stateCode: 'State'
}

const text = z.string().trim().max(320)
type Texts = Record<PayerField, typeof text>

/** When a document is made: on the day that its cycle is paid, or as soon as the cycle is approved. */
export const bases = ['PAID', 'ACCRUED'] as const
export const basisLabels: Record<(typeof bases)[number], string> = {
  PAID: 'Paid: on the payment day',
  ACCRUED: 'Accrued: once approved'
}

/** The most days for which documents may be late of what is paid while the authority does not answer. */
export const longestDelay = 30

/** How the payer issues its documents. */
export const issuingRules = z.object({
  basis: z.enum(bases).default('PAID'),
  /**
   * While the authority does not answer: 0 where payments wait, else the number of days within which documents of what
   * was paid are issued.
   */
  issueWithinDays: z.int().min(0).max(longestDelay).default(0)
})
export type IssuingRules = z.infer<typeof issuingRules>
export const issuingLabels: Record<keyof IssuingRules, string> = {
  basis: 'Basis of e-invoices',
  issueWithinDays: 'While the tax authority does not answer'
}

export const issuingText = {
  basis: ({ basis }: IssuingRules): string => basisLabels[basis],
  issueWithinDays: ({ issueWithinDays }: IssuingRules): string =>
    issueWithinDays === 0 ? 'Wait' : `Pay, and issue within ${countOf(issueWithinDays, 'day')}`
} as const
export const issuingFields = ['basis', 'issueWithinDays'] as const

/** Each field as text, empty where there is nothing to say, and how documents are issued. */
export const payerDetails = issuingRules.extend(Object.fromEntries(payerFields.map((field) => [field, text])) as Texts)
export type PayerDetails = z.infer<typeof payerDetails>

const optional = new Set<PayerField>(['sstNumber', 'email', 'addressLine2', 'addressLine3'])
export const isNeededOfPayer = (field: PayerField): boolean => !optional.has(field)
