import { z } from 'zod'
import { ringgit } from '../money.ts'

/**
 * What cycles pay, and the way to it, in RM: total − e-invoice hold − other holds − cancelled − tax = net, exact to the
 * sen. Excluded rows are in none of them.
 */
export const payoutFigures = z.object({
  /** Imported − excluded. */
  totalAmount: ringgit,
  /** Held until the e-invoice numbers arrive. */
  eInvoiceHoldAmount: ringgit,
  /** Every other hold, release requested or not. */
  otherHoldAmount: ringgit,
  cancelledAmount: ringgit,
  withholdingTaxAmount: ringgit,
  netPayoutAmount: ringgit,
  /** Dealers and transactions of the net: payable, released and paid. */
  payableDealerCount: z.int(),
  payableTransactionCount: z.int()
})
export type PayoutFigures = z.infer<typeof payoutFigures>

/** A row's way from its summary amount to what is payable of it, before withholding tax, which is a dealer's and not a row's. */
export const payableBreakdown = z.object({
  ...payoutFigures.pick({ eInvoiceHoldAmount: true, otherHoldAmount: true, cancelledAmount: true }).shape,
  /** Payable, released and paid. */
  payableAmount: ringgit
})
export type PayableBreakdown = z.infer<typeof payableBreakdown>
