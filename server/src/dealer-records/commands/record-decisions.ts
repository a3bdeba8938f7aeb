import { recordEvents } from '../../activity/record.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { KnownChange } from '../queries/changes.ts'
import { whatOf } from './save-request.ts'
import { changesInWords, eventDetails } from './words.ts'

export type Closing = Pick<WriteCall<{ comment: string }>, 'tx' | 'caller' | 'clock' | 'requestId' | 'input'>

/** Writes down what a person did about requested changes, by which nothing of them counts yet. */
export async function recordDecisions(
  { tx, caller, clock, requestId, input }: Closing,
  changes: readonly KnownChange[],
  verb: 'REFUSE' | 'WITHDRAW' | 'GIVE APPROVAL OF',
  done: string
): Promise<void> {
  await recordEvents(
    tx,
    changes.map((change) => ({
      area: 'dealers',
      action: `${verb} CHANGE OF RECORD`,
      activity: `${done} a change of ${whatOf(change)}: ${changesInWords(change)}`,
      actor: caller,
      name: change.companyName ?? '',
      reason: change.reason,
      comment: input.comment,
      ...(change.companyCode !== null && { accountCode: change.companyCode }),
      details: eventDetails(change, change.changeId),
      requestId,
      at: clock.now()
    }))
  )
}
