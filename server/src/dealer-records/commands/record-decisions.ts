import { type RecordedEvent, recordEvents } from '../../activity/record.ts'
import { type Approved, behalfDetails, onBehalfText } from '../../approvals/commands/give-approval.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { KnownChange } from '../queries/changes.ts'
import { whatOf } from './save-request.ts'
import { changesInWords, eventDetails } from './words.ts'

export type Closing = Pick<WriteCall<{ comment: string }>, 'tx' | 'caller' | 'clock' | 'requestId' | 'input'>

/** An approved change, and on whose behalf. */
export type ApprovalOfChange = { change: KnownChange; given: Approved }

/** Records a person's decisions on requested changes that do not take effect yet. */
export async function recordDecisions(
  call: Closing,
  changes: readonly KnownChange[],
  verb: 'REFUSE' | 'WITHDRAW',
  done: string
): Promise<void> {
  const events = changes.map((change) => eventOf(call, change, { verb, done }))
  await recordEvents(call.tx, events)
}

/**
 * Records approvals. The last one, unless given on behalf of another person, appears in the audit trail as the change
 * that it made.
 */
export async function recordApprovals(call: Closing, approvals: readonly ApprovalOfChange[]): Promise<void> {
  const events = approvals
    .filter(({ given }) => !given.isLast || given.behalf)
    .map(({ change, given }) =>
      eventOf(call, change, {
        verb: 'GIVE APPROVAL OF',
        done: `Approved${onBehalfText(given)}${given.isLast ? '' : ', with others to follow,'}`,
        details: behalfDetails(given)
      })
    )
  await recordEvents(call.tx, events)
}

type Step = { verb: 'REFUSE' | 'WITHDRAW' | 'GIVE APPROVAL OF'; done: string; details?: object }

function eventOf(
  { caller, clock, requestId, input }: Closing,
  change: KnownChange,
  { verb, done, details }: Step
): RecordedEvent {
  return {
    area: 'dealers',
    action: `${verb} CHANGE OF RECORD`,
    activity: `${done} a change of ${whatOf(change)}: ${changesInWords(change)}`,
    actor: caller,
    name: change.companyName ?? '',
    reason: change.reason,
    comment: input.comment,
    ...(change.companyCode !== null && { accountCode: change.companyCode }),
    details: { ...eventDetails(change, change.changeId), ...details },
    requestId,
    at: clock.now()
  }
}
