import { no, type Verdict, yes } from '../verdict.ts'
import type { WhtStatus } from './schema.ts'

/** How the tax concerns a dealer; null where it does not. */
type Dealer = { status: WhtStatus | null }

/** Who may be taken off the tax, and put back: the same sentence at the screen and on the server. */
export const whtCan = {
  remove({ status }: Dealer): Verdict {
    if (status === null) return no('Withholding tax does not concern this dealer.')
    return status === 'Removed' ? no('This dealer was taken off withholding tax already.') : yes
  },
  restore: ({ status }: Dealer): Verdict =>
    status === 'Removed' ? yes : no('This dealer was not taken off withholding tax.')
}
