import { countOf } from '@payouts/contract/count-text'
import { type Ringgit, withCurrency } from '@payouts/contract/money'

export const messages = {
  firstPaid: (dealers: number, amount: Ringgit) =>
    `${countOf(dealers, 'dealer')} ${dealers === 1 ? 'has' : 'have'} an account that was never paid: ${withCurrency(amount)}.`,
  keep: 'Keep these on hold'
} as const
