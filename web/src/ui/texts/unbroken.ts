import { percentText as figureAndSign } from '@payouts/contract/count-text'
import { withCurrency as currencyAndFigure, type Ringgit } from '@payouts/contract/money'

/** A day's number and month: `21 Nov` and `21 November`, in Malay `21 Nov` and `21 Ogos`. */
const dayAndMonth = /\b(\d{1,2}) (\p{Lu}\p{Ll}{2,8}) (?=\d{4}\b)/gu

/**
 * A sentence in which no amount parts from its currency at the end of a line, no percentage from its sign, and no day
 * from its month and year.
 */
export const unbroken = (sentence: string) =>
  sentence
    .replaceAll(/\bRM (?=[−\d])/g, 'RM\u00a0')
    .replaceAll(' %', '\u00a0%')
    .replaceAll(dayAndMonth, '$1\u00a0$2\u00a0')

/** `RM 1,234.50` for a screen, on one line. Copied or compared text has the contract's form with a plain space. */
export const withCurrency = (amount: Ringgit): string => unbroken(currencyAndFigure(amount))

/** `12.5 %` for a screen, on one line. */
export const percentText = (percent: number | string): string => unbroken(figureAndSign(percent))
