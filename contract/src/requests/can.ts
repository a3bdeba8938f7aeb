import { isGranted, type MenuList, type Permission } from '../permissions.ts'
import { no, type Verdict, yes } from '../verdict.ts'

/** Who acts, and what they may do. */
export type Actor = { userId: number; menu: readonly MenuList[] }

/** A requested change, as far as a decision on it needs to know. */
export type RequestState = { status: string; askedById: number | null }

/** Who decides on a kind of change: the permission, the refusal for others, and whether it takes a second person. */
type Rule = { needs: Permission; notPermitted: string; fourEyes?: boolean }

/** Accepting and refusing a change take the permission and a second person. */
export function canDecide(change: RequestState, actor: Actor, { needs, notPermitted, fourEyes = true }: Rule): Verdict {
  if (!isGranted(actor.menu, needs)) return no(notPermitted)
  if (change.status !== 'Pending') return decidedAlready(change)
  if (fourEyes && change.askedById === actor.userId)
    return no('You asked for this change. A second person has to decide.')
  return yes
}

export function canWithdraw(change: RequestState, actor: Pick<Actor, 'userId'>): Verdict {
  if (change.status !== 'Pending') return decidedAlready(change)
  return change.askedById === actor.userId ? yes : no('Only the person who requested a change can withdraw it.')
}

function decidedAlready({ status }: RequestState): Verdict {
  return no(`This change was ${status.toLowerCase()} already.`)
}
