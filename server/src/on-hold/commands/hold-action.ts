import { actsOn, isBeforeApproval } from '@payouts/contract/cycles/can'
import type { ActionKind, TransactionState } from '@payouts/contract/cycles/schema'
import type { Day } from '@payouts/contract/page'
import type { RawBuilder } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import type { Destination } from '#transactions/act-on-rows.ts'

/** The effect of one of the four actions on held rows, and its obstacles. */
export type HoldAction = {
  kind: Extract<ActionKind, 'REQUEST_RELEASE' | 'RELEASE' | 'REFUSE_RELEASE' | 'CANCEL'>
  from: readonly TransactionState[]
  /** What the action does to a row: "3 dealers cannot be released". */
  participle: string
  /** The same in a sentence of the feed: "Released 3 transactions …". */
  verb: string
  /** The refusal for types, dealers or cycles that have held rows, but none for this action. */
  nothingThere: string
  /** Whether it has a date, on which released rows are posted. */
  hasDate: boolean
  /** Whether another person than the requester must do it. */
  takesSecondPerson: boolean
  /** Whether rows must have what their hold waits for: an unfrozen account, an e-invoice number. */
  takesWhatIsAwaited: boolean
  destination(cycle: CycleRow, action: { actionId: number; date: Day }): Destination
}

export const requestRelease: HoldAction = {
  kind: 'REQUEST_RELEASE',
  from: actsOn.requestRelease,
  participle: 'put up for release',
  verb: 'Requested the release of',
  nothingThere: 'The release of all of it is requested already.',
  hasDate: true,
  takesSecondPerson: false,
  takesWhatIsAwaited: true,
  destination: (_, { actionId }) => ({ to: 'RELEASE_REQUESTED', set: { requestActionId: actionId } })
}

/** Rows of an unapproved cycle become payable with it; others are posted separately, on the date. */
export const release: HoldAction = {
  kind: 'RELEASE',
  from: actsOn.release,
  participle: 'released',
  verb: 'Released',
  nothingThere: 'Nobody has requested a release of it.',
  hasDate: true,
  takesSecondPerson: true,
  takesWhatIsAwaited: true,
  destination: releasedTo
}

/** Back to held. The row keeps this action's number until its release is requested again: its remark is the reason. */
export const refuseRelease: HoldAction = {
  kind: 'REFUSE_RELEASE',
  from: actsOn.refuseRelease,
  participle: 'sent back',
  verb: 'Refused the release of',
  nothingThere: 'Nobody has requested a release of it.',
  hasDate: false,
  takesSecondPerson: true,
  takesWhatIsAwaited: false,
  destination: (_, { actionId }) => ({ to: 'HELD', set: { requestActionId: actionId } })
}

export const cancel: HoldAction = {
  kind: 'CANCEL',
  from: actsOn.cancel,
  participle: 'cancelled',
  verb: 'Cancelled',
  nothingThere: 'Nothing of it is on hold.',
  hasDate: false,
  takesSecondPerson: false,
  takesWhatIsAwaited: false,
  destination: () => ({ to: 'CANCELLED', set: { heldSince: null } })
}

/** The next state of released rows: to their cycle's approval or, after that, to a separate posting. */
export function releasedTo(
  { status }: CycleRow,
  { actionId, date }: { actionId: number; date: Day | RawBuilder<Day> }
): Destination {
  const set = { heldSince: null, requestActionId: null, releaseActionId: actionId }
  return isBeforeApproval(status) ? { to: 'PAYABLE', set } : { to: 'RELEASED', set: { ...set, dueOn: date } }
}
