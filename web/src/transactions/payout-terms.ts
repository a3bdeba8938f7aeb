import type { PayoutFigures } from '@payouts/contract/cycles/payout-figures'
import { type Term, taken } from '../ui/terms.ts'

/** The way from what was imported to what is paid, in the words of one line. */
export function payoutTerms(figures: PayoutFigures): Term[] {
  return [
    { label: 'Total', amount: figures.totalAmount },
    ...keptBack(figures),
    { label: 'tax', amount: taken(figures.withholdingTaxAmount) }
  ]
}

/** Tax is withheld from a dealer's whole payment, so selected rows are summed before it. */
export const beforeTax = 'before tax'

/** What makes a part of a total not payable. */
export function keptBack(
  figures: Pick<PayoutFigures, 'eInvoiceHoldAmount' | 'otherHoldAmount' | 'cancelledAmount'>
): Term[] {
  return [
    { label: 'e-Inv', amount: taken(figures.eInvoiceHoldAmount) },
    { label: 'held', amount: taken(figures.otherHoldAmount) },
    { label: 'cancelled', amount: taken(figures.cancelledAmount) }
  ]
}
