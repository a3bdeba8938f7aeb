import type { Actor } from '../changes/can.ts'
import { isGranted, permission } from '../permissions.ts'
import { no, type Verdict, yes } from '../verdict.ts'
import type { BankEntry, UnknownRequest } from './schema.ts'

type KnownEntry = Pick<BankEntry, 'status' | 'broughtById' | 'fourEyes'>
type KnownRequest = Pick<UnknownRequest, 'status' | 'askedById' | 'fourEyes'>

const mayDecide = (actor: Actor) => isGranted(actor.menu, permission('Reconciliation', 'CONFIRM'))

/** Confirming what was proposed for an entry takes a person who did not bring the file. */
export function canConfirm(entry: KnownEntry, actor: Actor): Verdict {
  if (entry.status === 'Unmatched') return no('Nothing is proposed for this entry.')
  return canDecideEntry(entry, actor)
}

/** Setting an entry aside, with a reason. */
export function canIgnore(entry: KnownEntry, actor: Actor): Verdict {
  return canDecideEntry(entry, actor)
}

function canDecideEntry({ status, broughtById, fourEyes }: KnownEntry, actor: Actor): Verdict {
  if (!mayDecide(actor)) return no('You may not decide on bank entries.')
  if (status === 'Matched' || status === 'Ignored') return no(`This entry is ${status.toLowerCase()} already.`)
  if (fourEyes && broughtById === actor.userId)
    return no('You brought the file of this entry in. A second person has to decide.')
  return yes
}

/** Agreeing to what is said of unknown payments, or refusing it, takes a second person. */
export function canDecideRequest(request: KnownRequest, actor: Actor): Verdict {
  if (!mayDecide(actor)) return no('You may not decide on payments without an answer.')
  if (request.status !== 'Pending') return decidedAlready(request)
  if (request.fourEyes && request.askedById === actor.userId)
    return no('You asked for this yourself. A second person has to decide.')
  return yes
}

export function canWithdrawRequest(request: Pick<KnownRequest, 'status' | 'askedById'>, actor: Actor): Verdict {
  if (request.status !== 'Pending') return decidedAlready(request)
  return request.askedById === actor.userId ? yes : no('Only who asked for it withdraws it.')
}

function decidedAlready({ status }: Pick<KnownRequest, 'status'>): Verdict {
  return no(`This request was ${status.toLowerCase()} already.`)
}
