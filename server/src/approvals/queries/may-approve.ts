import { type ConflictOfInterest, conflictOfInterest } from '@payouts/contract/approvals/conflict-of-interest'
import { neededFor } from '@payouts/contract/approvals/kinds'
import { slotFor, slotsLeft, slotsText } from '@payouts/contract/approvals/rule'
import { isGranted } from '@payouts/contract/permissions'
import { no, type Verdict, yes } from '@payouts/contract/verdict'
import type { Away } from '#absences/queries/away.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import { takenOf, type WaitingRequest } from './waiting-request.ts'

/** On whose behalf an approval is given: an absent person's, or (null) one's own. */
export type Behalf = Away | null

type Approver = Pick<Caller, 'userId' | 'role' | 'menu'>

/** People who are away today and have a delegate. */
export const standsInFor = ({ away }: WaitingRequest, { userId }: Pick<Caller, 'userId'>): Away[] =>
  away.filter(({ delegateId }) => delegateId === userId)

/** The delegate who decides on this; null if nobody may. */
export const deciderFor = (request: WaitingRequest, { userId, delegateId, delegate }: Away): string | null =>
  delegateId === null || conflictOfInterest(request, { by: delegateId, behalfOf: userId }) ? null : delegate

/** On whose behalf a person may give the next approval, starting with their own. */
export const waysToApprove = (request: WaitingRequest, caller: Approver): Behalf[] =>
  [null, ...standsInFor(request, caller)].filter((behalf) => mayApprove(request, caller, behalf).allowed)

/**
 * Whether somebody may give the next approval, on their own or an absent person's behalf. The database has the same
 * rule.
 */
export function mayApprove(request: WaitingRequest, caller: Approver, behalf: Behalf = null): Verdict {
  if (!isGranted(caller.menu, neededFor(request))) return no('You may not approve this.')
  const conflict = conflictOfInterest(request, { by: caller.userId, behalfOf: behalf?.userId ?? null })
  if (conflict) return no(conflictText(conflict, behalf))
  const { role } = behalf ?? caller
  if (slotFor(request, takenOf(request), role) !== undefined) return yes
  const left = slotsLeft(request, takenOf(request))
  const wanted = slotsText(request.inOrder ? left.slice(0, 1) : left, false)
  return no(`It takes ${wanted}. ${behalf ? `The role of ${behalf.name}` : 'Your role'} is ${role}.`)
}

/** Why somebody may not give the next approval at all; undefined if they may. */
export function whyNotApprover(request: WaitingRequest, caller: Approver): string | undefined {
  if (waysToApprove(request, caller).length > 0) return undefined
  const reasons = [null, ...standsInFor(request, caller)].flatMap((behalf) => {
    const verdict = mayApprove(request, caller, behalf)
    return verdict.allowed ? [] : [verdict.reason]
  })
  return [...new Set(reasons)].join(' ')
}

function conflictText(conflict: ConflictOfInterest, behalf: Behalf): string {
  switch (conflict) {
    case 'requested':
      return 'You requested this approval. Somebody else has to give it.'
    case 'approved':
      return 'You have approved it already. Somebody else has to give the next approval.'
    case 'requestedByAbsent':
      return `${behalf?.name} requested this approval, so nobody gives it for them. Somebody else has to give it.`
    case 'approvedByAbsent':
      return `It was approved by or for ${behalf?.name} already. Somebody else has to give the next approval.`
  }
}
