import { awayText } from '@payouts/contract/absences/words'
import { conflictOfInterest } from '@payouts/contract/approvals/conflict-of-interest'
import type { Subject } from '@payouts/contract/approvals/kinds'
import { neededFor } from '@payouts/contract/approvals/kinds'
import { approvalProgressText, type Slot, slotFor, slotsLeft, slotsText } from '@payouts/contract/approvals/rule'
import type { Day } from '@payouts/contract/page'
import { type StaffMember, staffWhoMay } from '#notices/staff.ts'
import type { Database } from '#platform/db/database.ts'
import { type Behalf, deciderFor } from './may-approve.ts'
import { takenOf, type WaitingRequest, waitingRequest } from './waiting-request.ts'

/** Who can still approve a request, and what prevents the others. */
export type WhoCan = {
  /** Who may give the next approval, on their own or an absent person's behalf, including those who are away. */
  userIds: number[]
  /** Who has approved it, or had it approved for them. */
  done: number[]
  /** `1 of 2 approvals; still needed: one of Finance`. */
  progress: string
  /** Absent people who could approve: `Farid is away until 14 Dec 2026; Nadia decides meanwhile`. */
  away: string[]
  /** `one of Finance`: approvals that nobody present can give; empty if there are none. */
  nobodyFor: string
}

/** Who can still approve something; undefined if it does not wait for approval. */
export async function whoCanApprove(db: Database, subject: Subject, today: Day): Promise<WhoCan | undefined> {
  const request = await waitingRequest(db, subject, today)
  if (!request) return undefined
  const staff = await staffWhoMay(db, [neededFor(request)])
  const taken = takenOf(request)
  const mayApproveNow = (person: StaffMember, behalf: Behalf) =>
    isOpen(request, person, behalf) && slotFor(request, taken, (behalf ?? person).role) !== undefined
  const able = staff.filter((person) => behalvesOf(request, person).some((behalf) => mayApproveNow(person, behalf)))
  const missed = missingSlots(request, staff)
  return {
    userIds: able.map(({ userId }) => userId),
    done: request.given.flatMap(({ by, behalfOf }) => (behalfOf === null ? [by] : [by, behalfOf])),
    progress: approvalProgressText(request, taken),
    away: request.away
      .filter((absent) => isOpen(request, absent, null))
      .map((absent) => awayText(absent.name, { ...absent, delegate: deciderFor(request, absent) })),
    nobodyFor: slotsText(missed, false)
  }
}

type Approver = { userId: number; role: string }

const isOpen = (request: WaitingRequest, { userId }: Approver, behalf: Behalf): boolean =>
  conflictOfInterest(request, { by: userId, behalfOf: behalf?.userId ?? null }) === undefined

/** On whose behalf a person could approve: their own, or that of people who are away. */
const behalvesOf = ({ away }: WaitingRequest, { userId }: Approver): Behalf[] => [
  null,
  ...away.filter(({ delegateId }) => delegateId === userId)
]

/**
 * The slots that nobody present can fill, by a maximum matching of people and slots. Each person takes at most one
 * slot, on their own or an absent person's behalf, and may be moved to another slot to make room.
 */
function missingSlots(request: WaitingRequest, staff: readonly StaffMember[]): Slot[] {
  const present = staff.filter(({ userId }) => !request.away.some((absent) => absent.userId === userId))
  const slots = slotsLeft(request, takenOf(request))
  const takes = (person: StaffMember, slot: Slot) =>
    behalvesOf(request, person).some(
      (behalf) => isOpen(request, person, behalf) && (slot === null || slot === (behalf ?? person).role)
    )
  const slotOf = new Map<StaffMember, number>()
  const isFilled = (index: number, tried: Set<StaffMember>): boolean =>
    present.some((person) => {
      if (tried.has(person) || !takes(person, slots[index] ?? null)) return false
      tried.add(person)
      const other = slotOf.get(person)
      if (other !== undefined && !isFilled(other, tried)) return false
      slotOf.set(person, index)
      return true
    })
  return slots.filter((_, index) => !isFilled(index, new Set()))
}
