import { recordEvent } from '#activity/record.ts'
import { notify } from '#notices/notify.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { LockedRun } from './lock-run.ts'

type RunCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>
type RunEvent = { action: string; activity: string; reason?: string; comment?: string; details?: object }

/** Writes the audit event of a person's action on a run, which its history shows. */
export function recordRun({ tx, caller, clock, requestId }: RunCall, run: LockedRun, event: RunEvent): Promise<void> {
  return recordEvent(tx, {
    area: 'payment-runs',
    actor: caller,
    referenceNo: run.runNo,
    amount: run.total,
    requestId,
    at: clock.now(),
    ...event
  })
}

/** Notifies a person of the outcome of their request, unless they caused it themselves. */
export async function answerTo(
  { tx, caller, clock }: RunCall,
  run: LockedRun,
  { userId, subject, detail }: { userId: number | null; subject: string; detail: string }
): Promise<void> {
  if (userId === null || userId === caller.userId) return
  await notify(tx, {
    kind: 'ANSWER',
    to: { userIds: [userId] },
    subject,
    detail,
    target: { screen: 'payments', runNo: run.runNo },
    at: clock.now()
  })
}
