import { isGranted, type MenuList, permission } from '../permissions.ts'
import { no, type Verdict, yes } from '../verdict.ts'
import type { DealerChange } from './schema.ts'

/** Who acts, and what they may do. */
export type Actor = { userId: number; menu: readonly MenuList[] }

type KnownChange = Pick<DealerChange, 'status' | 'askedById'>

/** Accepting and refusing take the permission and a second person; `fourEyes` is whether the rule of two people is on. */
export function canDecide(change: KnownChange, actor: Actor, fourEyes = true): Verdict {
  if (!isGranted(actor.menu, permission('Dealers', 'APPROVE'))) return no('You may not decide on changes of dealers.')
  if (change.status !== 'Pending') return decidedAlready(change)
  if (fourEyes && change.askedById === actor.userId)
    return no('You asked for this change. A second person has to decide.')
  return yes
}

export function canWithdraw(change: KnownChange, actor: Actor): Verdict {
  if (change.status !== 'Pending') return decidedAlready(change)
  return change.askedById === actor.userId ? yes : no('Only who asked for a change withdraws it.')
}

function decidedAlready({ status }: KnownChange): Verdict {
  return no(`This change was ${status.toLowerCase()} already.`)
}
