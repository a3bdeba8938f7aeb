import type { Ringgit } from '#money.ts'
import { no, sameAsBefore, type Verdict, yes } from '#verdict.ts'
import type { EarmarkForm } from './schema.ts'

type Account = { earmarkAmount: Ringgit | null }
type Earmark = Pick<EarmarkForm, 'earmarkAmount' | 'reason'>

/** What an account's earmark allows: the same sentence at the screen and on the server. */
export const earmarkCan = {
  add: ({ earmarkAmount }: Account): Verdict =>
    earmarkAmount === null ? yes : no('This account has an earmark already. Open it to change or remove it.'),
  save: (before: Earmark, after: Earmark): Verdict =>
    before.earmarkAmount === after.earmarkAmount && before.reason === after.reason ? no(sameAsBefore) : yes
}
