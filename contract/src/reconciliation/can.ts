import { type Actor, canDecideChange } from '../changes/can.ts'
import { isGranted, permission } from '../permissions.ts'
import { no, type Verdict, yes } from '../verdict.ts'
import type { BankEntry, TakeBackRequest, UnknownRequest } from './schema.ts'

type KnownEntry = Pick<BankEntry, 'status' | 'broughtById' | 'fourEyes'>
type KnownRequest = Pick<UnknownRequest | TakeBackRequest, 'status' | 'askedById' | 'fourEyes'>

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
    return no('You imported the file of this entry. A second person has to decide.')
  return yes
}

/** Taking an entry back that was set aside by mistake: requested by users who may bring files in or decide on entries. */
export function canRequestTakeBack(
  { status, takeBack }: Pick<BankEntry, 'status' | 'takeBack'>,
  actor: Actor
): Verdict {
  if (!mayDecide(actor) && !isGranted(actor.menu, permission('Reconciliation', 'IMPORT')))
    return no('You may not take bank entries back.')
  if (status !== 'Ignored') return no(`This entry is ${status.toLowerCase()}. Only what was set aside is taken back.`)
  return takeBack === null ? yes : no('Its taking back was asked for already.')
}

/** Agreeing to what is said of unknown payments, or to take an entry back, or refusing it, takes a second person. */
export function canDecideRequest(request: KnownRequest, actor: Actor): Verdict {
  const needs = permission('Reconciliation', 'CONFIRM')
  const notPermitted = 'You may not decide on requests about what the bank reports.'
  return canDecideChange(request, actor, { needs, notPermitted, fourEyes: request.fourEyes })
}
