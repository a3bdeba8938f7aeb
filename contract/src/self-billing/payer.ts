import { z } from 'zod'

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

/** Each field as text, empty where there is nothing to say. */
export const payerDetails = z.object(Object.fromEntries(payerFields.map((field) => [field, text])) as Texts)
export type PayerDetails = z.infer<typeof payerDetails>

const optional = new Set<PayerField>(['sstNumber', 'email', 'addressLine2', 'addressLine3'])
export const isNeededOfPayer = (field: PayerField): boolean => !optional.has(field)
