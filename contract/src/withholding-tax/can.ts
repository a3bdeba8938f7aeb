import { no, type Verdict, yes } from '#verdict.ts'
import type { WhtStatus } from './schema.ts'

/** A dealer's liability; null if the tax does not apply. */
type Dealer = { status: WhtStatus | null }

/** Who may be removed from the tax and restored, with the same sentence on the screen and the server. */
export const whtCan = {
  remove({ status }: Dealer): Verdict {
    if (status === null) return no('Withholding tax does not concern this dealer.')
    return status === 'Removed' ? no('This dealer was taken off withholding tax already.') : yes
  },
  restore: ({ status }: Dealer): Verdict =>
    status === 'Removed' ? yes : no('This dealer was not taken off withholding tax.')
}
