import type { Day } from '@payouts/contract/page'
import { recordEvent } from '../activity/record.ts'
import type { WriteCall } from '../platform/http/bind.ts'

export type Recording = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>
export type Step = 'ASKED' | 'MADE' | 'REFUSED' | 'WITHDRAWN'

type RecordedChange = { changeId: number; before: unknown; after: unknown; validFrom: Day; reason: string }

type EventOfChange = {
  area: string
  /** What is changed, as actions call it: `SIGNAL RULE`. */
  subject: string
  /** The title of the record that is changed. */
  name: string
  /** After the verb: what is changed, from when on, and how. */
  activity: string
  comment?: string | undefined
  /** What identifies the record, beside the change. */
  key: object
}

const steps = {
  ASKED: { action: 'ASK TO CHANGE', verb: 'Asked to change' },
  MADE: { action: 'CHANGE', verb: 'Changed' },
  REFUSED: { action: 'REFUSE CHANGE OF', verb: 'Refused a change of' },
  WITHDRAWN: { action: 'WITHDRAW CHANGE OF', verb: 'Withdrew a change of' }
} as const

/** Writes the audit event of one step of a change that takes effect on a day. */
export async function recordDated(
  { tx, caller, clock, requestId }: Recording,
  { changeId, before, after, validFrom, reason }: RecordedChange,
  step: Step,
  { area, subject, name, activity, comment = '', key }: EventOfChange
): Promise<void> {
  const { action, verb } = steps[step]
  await recordEvent(tx, {
    area,
    action: `${action} ${subject}`,
    activity: `${verb} ${activity}`,
    actor: caller,
    name,
    reason,
    comment,
    details: { changeId, ...key, before, after, validFrom },
    requestId,
    at: clock.now()
  })
}
