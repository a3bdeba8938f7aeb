import { no, type Verdict, yes } from '#verdict.ts'
import type { FreezeStatus } from './schema.ts'

/** An account's freeze status: that of its latest freeze, empty if it never had one. */
type Account = { status: FreezeStatus | '' }

/** What an account's freeze status allows: the same sentence at the screen and on the server. */
export const freezeCan = {
  freeze: ({ status }: Account): Verdict => (status === 'Frozen' ? no('This account is frozen already.') : yes),
  edit: ({ status }: Account): Verdict => (status === 'Frozen' ? yes : no('EDIT / UPDATE is not allowed!')),
  unfreeze: ({ status }: Account): Verdict => (status === 'Frozen' ? yes : no('This account is not frozen.'))
}
