import type { Day } from '@payouts/contract/page'
import type { Actor, RequestState } from '@payouts/contract/requests/can'
import type { Verdict } from '@payouts/contract/verdict'
import type { ComponentType } from 'react'
import type { CallError } from '../../client/call-error.ts'
import type { Withdrawal } from '../ask-to-withdraw.ts'

/** A requested change that applies from a day on, once a second person has approved it. */
export type DatedChange = RequestState & {
  changeId: number
  validFrom: Day
  reason: string
  askedBy: string
  askedOn: string
  decidedBy: string | null
  decidedOn: string | null
  comment: string
}

type Decide = {
  error: CallError | null
  isPending: boolean
  mutateAsync(call: { payload: { changeId: number; comment: string } }): Promise<{ message: string }>
}

/** What changes of one kind are to the parts of the console that show them and decide on them. */
export type DatedKind<Change extends DatedChange> = {
  titleOf: (change: Change) => string
  /** The requested values beside the current ones. */
  Difference: ComponentType<{ change: Change }>
  canDecide: (change: Change, actor: Actor) => Verdict
  useRights: () => { actor: Actor; mayAsk: boolean }
  useCommands: () => { approval: Decide; refusal: Decide; withdrawal: Withdrawal }
  /** Above those that wait; of those that were decided; where none was. */
  words: { waiting: string; decided: string }
}
