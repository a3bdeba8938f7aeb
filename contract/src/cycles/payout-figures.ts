import { z } from 'zod'
import { ringgit } from '#money.ts'

/**
 * What cycles pay, and how it comes about, in RM: total − e-invoice hold − other holds − cancelled − tax = net, exact
 * to the sen. Excluded rows are in none of them.
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
  /** The dealers and transactions of the net: payable, released and paid. */
  payableDealerCount: z.int(),
  payableTransactionCount: z.int()
})
export type PayoutFigures = z.infer<typeof payoutFigures>

/**
 * From a row's summary amount to its payable part, before withholding tax, which belongs to the dealer and not to the
 * row.
 */
export const payableBreakdown = z.object({
  ...payoutFigures.pick({ eInvoiceHoldAmount: true, otherHoldAmount: true, cancelledAmount: true }).shape,
  /** Payable, released and paid. */
  payableAmount: ringgit
})
export type PayableBreakdown = z.infer<typeof payableBreakdown>
