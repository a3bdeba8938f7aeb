import { withCurrency as currencyAndFigure, type Ringgit } from '@payouts/contract/money'

/** A sentence in which no amount parts from its currency at the end of a line. */
export const unbroken = (sentence: string) => sentence.replaceAll(/\bRM (?=[−\d])/g, 'RM\u00a0')

/** `RM 1,234.50` for a screen, on one line. Copied or compared text has the contract's form with a plain space. */
export const withCurrency = (amount: Ringgit): string => unbroken(currencyAndFigure(amount))
