import { awayText } from '@payouts/contract/absences/words'
import { conflictOfInterest } from '@payouts/contract/approvals/conflict-of-interest'
import type { Subject } from '@payouts/contract/approvals/kinds'
import { neededFor } from '@payouts/contract/approvals/kinds'
import { type Place, placeFor, placesLeft, placesText, standingText } from '@payouts/contract/approvals/rule'
import type { Day } from '@payouts/contract/page'
import { type StaffMember, staffWhoMay } from '../../notices/staff.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Behalf, deciderFor } from './may-approve.ts'
import { takenOf, type WaitingRequest, waitingRequest } from './waiting-request.ts'

/** Who can still give an approval that waits, and what stands against it. */
export type WhoCan = {
  /** Who may give the next one, by themselves or for who is away, and those who are away. */
  userIds: number[]
  /** Who has approved it, or had it approved for them. */
  done: number[]
  /** `1 of 2 approvals; still needed: one of Finance`. */
  standing: string
  /** Of those who could approve: `Farid is away until 14 Dec 2026; Nadia decides meanwhile`. */
  away: string[]
  /** `one of Finance`: what nobody who is there can give; empty where all can be given. */
  nobodyFor: string
}

/** Who can still approve something; undefined where it waits for nobody's approval. */
export async function whoCanApprove(db: Database, subject: Subject, today: Day): Promise<WhoCan | undefined> {
  const request = await waitingRequest(db, subject, today)
  if (!request) return undefined
  const staff = await staffWhoMay(db, [neededFor(request)])
  const taken = takenOf(request)
  const mayNow = (person: StaffMember, behalf: Behalf) =>
    isOpen(request, person, behalf) && placeFor(request, taken, (behalf ?? person).role) !== undefined
  const able = staff.filter((person) => behalvesOf(request, person).some((behalf) => mayNow(person, behalf)))
  const missed = missingPlaces(request, staff)
  return {
    userIds: able.map(({ userId }) => userId),
    done: request.given.flatMap(({ by, behalfOf }) => (behalfOf === null ? [by] : [by, behalfOf])),
    standing: standingText(request, taken),
    away: request.away
      .filter((absent) => isOpen(request, absent, null))
      .map((absent) => awayText(absent.name, { ...absent, delegate: deciderFor(request, absent) })),
    nobodyFor: placesText(missed, false)
  }
}

type Approver = { userId: number; role: string }

const isOpen = (request: WaitingRequest, { userId }: Approver, behalf: Behalf): boolean =>
  conflictOfInterest(request, { by: userId, behalfOf: behalf?.userId ?? null }) === undefined

/** As whom a person could approve: as themselves, and for those who are away. */
const behalvesOf = ({ away }: WaitingRequest, { userId }: Approver): Behalf[] => [
  null,
  ...away.filter(({ delegateId }) => delegateId === userId)
]

/**
 * The places that stay empty however those who are there share them. Each of them takes one place at most, for themselves
 * or for who is away; the others are found by moving who has one already to another that they could take as well.
 */
function missingPlaces(request: WaitingRequest, staff: readonly StaffMember[]): Place[] {
  const present = staff.filter(({ userId }) => !request.away.some((absent) => absent.userId === userId))
  const places = placesLeft(request, takenOf(request))
  const takes = (person: StaffMember, place: Place) =>
    behalvesOf(request, person).some(
      (behalf) => isOpen(request, person, behalf) && (place === null || place === (behalf ?? person).role)
    )
  const placeOf = new Map<StaffMember, number>()
  const isFilled = (index: number, tried: Set<StaffMember>): boolean =>
    present.some((person) => {
      if (tried.has(person) || !takes(person, places[index] ?? null)) return false
      tried.add(person)
      const other = placeOf.get(person)
      if (other !== undefined && !isFilled(other, tried)) return false
      placeOf.set(person, index)
      return true
    })
  return places.filter((_, index) => !isFilled(index, new Set()))
}
