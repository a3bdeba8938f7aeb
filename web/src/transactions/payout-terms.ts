import type { PayoutFigures } from '@payouts/contract/cycles/payout-figures'
import { type Term, taken } from '#ui/texts/terms.ts'

/** The calculation from the imported to the paid amount, in one line. */
export function payoutTerms(figures: PayoutFigures): Term[] {
  return [
    { label: 'Total', amount: figures.totalAmount },
    ...keptBack(figures),
    { label: 'tax', amount: taken(figures.withholdingTaxAmount) }
  ]
}

/** Tax is withheld from a dealer's whole payment, so selected rows are summed before it. */
export const beforeTax = 'before tax'

/** Why a part of a total is not payable. */
export function keptBack(
  figures: Pick<PayoutFigures, 'eInvoiceHoldAmount' | 'otherHoldAmount' | 'cancelledAmount'>
): Term[] {
  return [
    { label: 'e-Inv', amount: taken(figures.eInvoiceHoldAmount) },
    { label: 'held', amount: taken(figures.otherHoldAmount) },
    { label: 'cancelled', amount: taken(figures.cancelledAmount) }
  ]
}
