import type { PayerDetails } from '@payouts/contract/self-billing/payer'
import type { FormContent } from './content.ts'

/** What a form says of the payer. */
export function payerOf(payer: PayerDetails): FormContent['payer'] {
  const { name, tin, registrationNo, addressLine1, addressLine2, addressLine3, postcode, city } = payer
  const address = [addressLine1, addressLine2, addressLine3, `${postcode} ${city}`.trim()].filter(Boolean)
  return { name, tin, registrationNo, address }
}
