import { stateNames } from '@payouts/contract/dealers/record'
import type { PayerDetails, PayerField } from '@payouts/contract/self-billing/payer'

/** A detail as people read it: a state by its name. */
export const shownDetail = (values: PayerDetails, field: PayerField): string =>
  field === 'stateCode' ? (stateNames[values.stateCode] ?? values.stateCode) : values[field]
