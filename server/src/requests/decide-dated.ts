import { dayText } from '@payouts/contract/day-text'
import type { NoticeTarget } from '@payouts/contract/notices/schema'
import type { Day } from '@payouts/contract/page'
import { type Actor, canWithdraw, type RequestState } from '@payouts/contract/requests/can'
import type { Verdict } from '@payouts/contract/verdict'
import type { Tx } from '../platform/db/database.ts'
import type { WriteCall } from '../platform/http/bind.ts'
import type { Caller } from '../platform/http/caller.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '../platform/refusal.ts'
import { answerRequester } from './answer-requester.ts'

type Outcome = Promise<{ message: string } | Refusal>
type DecideCall = WriteCall<{ changeId: number; comment: string }>

/** A change that takes effect on a day, with whether it required two people when requested. */
type DatedChange = RequestState & { changeId: number; askedById: number; validFrom: Day; fourEyes: boolean }

type Decided = {
  status: 'Approved' | 'Refused' | 'Withdrawn'
  decided_by: number
  decided_on: Date
  comment: string
}

/** What the commands below need to know of changes of one kind. */
export type DatedChanges<Change extends DatedChange> = {
  /** What the calls name a change by, where that is not `changeId`. */
  field?: string
  staffOnly: (caller: Caller) => Refusal | undefined
  lock: (tx: Tx, changeId: number) => Promise<Change | undefined>
  canDecide: (change: Change, actor: Actor) => Verdict
  /** Whether the values on that day are those that the requester saw. */
  isAsBefore: (tx: Tx, change: Change, validFrom: Day) => Promise<boolean>
  changedMeanwhile: string
  write: (tx: Tx, changeId: number, values: Decided | { valid_from: Day }) => Promise<unknown>
  record: (call: DecideCall, change: Change, step: 'MADE' | 'REFUSED' | 'WITHDRAWN', comment?: string) => Promise<void>
  /** "of the rule …", after "what you had asked". */
  inWords: (change: Change) => string
  target: NoticeTarget
}

/** The commands that accept, refuse and withdraw a requested change. */
export function decisionsOn<Change extends DatedChange>(kind: DatedChanges<Change>) {
  const { field = 'changeId' } = kind

  async function lockKnown({ tx, caller, input }: DecideCall): Promise<Change | Refusal> {
    const notStaff = kind.staffOnly(caller)
    if (notStaff) return notStaff
    return (await kind.lock(tx, input.changeId)) ?? refuse('refusedByRule', 'There is no such change.', field)
  }

  async function lockDecidable(call: DecideCall): Promise<Change | Refusal> {
    const change = await lockKnown(call)
    if (isRefusal(change)) return change
    return refusedBy(kind.canDecide(change, call.caller), field) ?? change
  }

  const close = ({ tx, caller, clock, input }: DecideCall, { changeId }: Change, status: Decided['status']) =>
    kind.write(tx, changeId, {
      ...{ status, decided_by: caller.userId, decided_on: clock.now() },
      comment: input.comment
    })

  /** Notifies the requester of the decision. */
  const answer = (call: DecideCall, change: Change, done: string): Promise<void> =>
    answerRequester(call, {
      requesterId: change.askedById,
      subject: `${call.caller.name} ${done} what you had asked ${kind.inWords(change)}`,
      target: kind.target
    })

  return {
    /** A second person accepts, and exactly what was requested takes effect on its day, or today if that has passed. */
    async approveChange(call: DecideCall): Outcome {
      const { tx, clock } = call
      const change = await lockDecidable(call)
      if (isRefusal(change)) return change
      const validFrom = change.validFrom < clock.today() ? clock.today() : change.validFrom
      if (!(await kind.isAsBefore(tx, change, validFrom))) return refuse('changedMeanwhile', kind.changedMeanwhile)
      await kind.write(tx, change.changeId, { valid_from: validFrom })
      await close(call, change, 'Approved')
      await kind.record(call, { ...change, validFrom }, 'MADE', call.input.comment)
      await answer(call, change, 'accepted')
      return { message: `Accepted. It takes effect on ${dayText(validFrom)}.` }
    },

    /** A second person refuses, with a reason. */
    async refuseChange(call: DecideCall): Outcome {
      const change = await lockDecidable(call)
      if (isRefusal(change)) return change
      await close(call, change, 'Refused')
      await kind.record(call, change, 'REFUSED', call.input.comment)
      await answer(call, change, 'refused')
      return { message: 'Refused. Nothing was changed.' }
    },

    /** The requester withdraws it. */
    async withdrawChange(call: WriteCall<{ changeId: number }>): Outcome {
      const deciding = { ...call, input: { ...call.input, comment: '' } }
      const change = await lockKnown(deciding)
      if (isRefusal(change)) return change
      const refused = refusedBy(canWithdraw(change, actorOf(deciding)))
      if (refused) return refused
      await close(deciding, change, 'Withdrawn')
      await kind.record(deciding, change, 'WITHDRAWN')
      return { message: 'Withdrawn. Nothing was changed.' }
    }
  }
}

const actorOf = ({ caller }: Pick<DecideCall, 'caller'>): Actor => ({ userId: caller.userId, menu: caller.menu })
