import { z } from 'zod'

/** Every hold type by its name in code. The database, the wire and the screens use the value. */
export const holdTypes = {
  manual: 'Manual Hold',
  eInvoiceMissing: 'e-Inv Missing',
  accountFrozen: 'Account Frozen',
  newBankAccount: 'New Bank Account',
  duplicate: 'Duplicate',
  paymentReturned: 'Payment Returned',
  eInvoiceNotRequired: 'e-Inv Not Required'
} as const
export const holdType = z.enum(holdTypes)
export type HoldType = z.infer<typeof holdType>
