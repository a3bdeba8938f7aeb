import { isGranted, permission } from '#permissions.ts'
import { type Actor, canDecideWith } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import type { BankEntry } from './schema.ts'

type KnownEntry = Pick<BankEntry, 'status' | 'broughtById' | 'fourEyes'>
type KnownProposal = KnownEntry & Pick<BankEntry, 'proposedById' | 'proposedByDisabled'>

const contradicts = no('This entry contradicts what is known of its payment. Two people settle that under Kept back.')

const mayDecide = (actor: Actor) => isGranted(actor.menu, permission('Reconciliation', 'CONFIRM'))
const mayImport = (actor: Actor) => isGranted(actor.menu, permission('Reconciliation', 'IMPORT'))

/**
 * Confirming a proposal for an entry needs a person who neither uploaded the file nor made the proposal, and whoever made
 * it.
 */
export function canConfirm(entry: KnownProposal, actor: Actor): Verdict {
  if (entry.status === 'Unmatched') return no('Nothing is proposed for this entry.')
  const verdict = canDecideEntry(entry, actor)
  if (!verdict.allowed) return verdict
  if (entry.fourEyes && entry.proposedById === actor.userId)
    return no('You proposed this. A second person has to confirm it.')
  if (entry.proposedByDisabled)
    return no('Who proposed this is disabled. Refuse it, and have somebody else propose it again.')
  return verdict
}

/** Choosing the payment of an open entry, for a second person to confirm. */
export function canChoosePayment({ status }: Pick<BankEntry, 'status'>, actor: Actor): Verdict {
  if (!mayDecide(actor) && !mayImport(actor)) return no('You may not choose payments for bank entries.')
  if (status === 'Contradiction') return contradicts
  return isDecided(status) ? no(`This entry is ${status.toLowerCase()} already.`) : yes
}

/** Refusing what another person proposed for an entry, or withdrawing one's own proposal. */
export function canRefuseProposal(
  { status, proposedById }: Pick<BankEntry, 'status' | 'proposedById'>,
  actor: Actor
): Verdict {
  if (status !== 'Proposed' || proposedById === null) return no('Nobody proposed anything for this entry.')
  return mayDecide(actor) || proposedById === actor.userId ? yes : no('You may not decide on bank entries.')
}

/**
 * Proposing an open entry as bank charges, for a second person to confirm. Entries of notifications wait for the
 * statement.
 */
export function canProposeCharges(
  { status, statementRef }: Pick<BankEntry, 'status' | 'statementRef'>,
  actor: Actor
): Verdict {
  if (!mayDecide(actor) && !mayImport(actor)) return no('You may not call bank entries charges.')
  if (status === 'Contradiction') return contradicts
  if (isDecided(status)) return no(`This entry is ${status.toLowerCase()} already.`)
  return statementRef === null ? no('Charges are booked from a statement, and this is announced only.') : yes
}

/** Setting an entry aside, with a reason. */
export function canIgnore(entry: KnownEntry, actor: Actor): Verdict {
  return canDecideEntry(entry, actor)
}

function canDecideEntry({ status, broughtById, fourEyes }: KnownEntry, actor: Actor): Verdict {
  if (!mayDecide(actor)) return no('You may not decide on bank entries.')
  if (status === 'Contradiction') return contradicts
  if (isDecided(status)) return no(`This entry is ${status.toLowerCase()} already.`)
  if (fourEyes && broughtById === actor.userId)
    return no('You imported the file of this entry. A second person has to decide.')
  return yes
}

const isDecided = (status: BankEntry['status']) => ['Matched', 'Ignored', 'Corrected'].includes(status)

/**
 * Requesting to take back an entry that was set aside or booked as charges by mistake needs permission to upload
 * files or to decide on entries.
 */
export function canRequestTakeBack(
  { status, isCharges, takeBack }: Pick<BankEntry, 'status' | 'isCharges' | 'takeBack'>,
  actor: Actor
): Verdict {
  if (!mayDecide(actor) && !mayImport(actor)) return no('You may not take bank entries back.')
  if (status === 'Contradiction') return contradicts
  if (status !== 'Ignored' && !(status === 'Matched' && isCharges))
    return no(`This entry is ${status.toLowerCase()}. Only what was set aside or booked as charges is taken back.`)
  return takeBack === null ? yes : no('Its taking back was requested already.')
}

/** Approving and refusing needs a second person. */
export const canDecideRequest = canDecideWith({
  needs: permission('Reconciliation', 'CONFIRM'),
  notPermitted: 'You may not decide on requests about what the bank reports.'
})
