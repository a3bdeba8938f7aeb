import { countOf } from '@payouts/contract/count-text'
import { recordEvent } from '../../activity/record.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { KnownRequest } from './queries.ts'

type Recording = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>
type Recorded = Pick<
  KnownRequest,
  'changeId' | 'batchNo' | 'version' | 'fileVersion' | 'rowCount' | 'amount' | 'digest' | 'reason' | 'madeByIds'
>

const done = {
  REQUEST: 'Requested to add',
  APPROVE: 'Approved',
  REFUSE: 'Refused',
  WITHDRAW: 'Withdrew'
} as const

/** Writes the audit event of a request's step, in the cycle's feed, with the digest of its rows. */
export async function recordRepairs(
  { tx, caller, clock, requestId }: Recording,
  request: Recorded & { displayName: string },
  step: keyof typeof done,
  more: { comment?: string; details?: object } = {}
): Promise<void> {
  const { changeId, batchNo, version, fileVersion, rowCount, amount, digest, reason, madeByIds, displayName } = request
  await recordEvent(tx, {
    area: 'payouts',
    action: `${step} REPAIRS`,
    activity: `${done[step]} ${countOf(rowCount, 'repaired row')} of version ${version} of cycle ${batchNo}`,
    actor: caller,
    name: displayName,
    reason,
    comment: more.comment ?? '',
    batchNo,
    amount,
    details: { changeId, version, fileVersion, rowCount, digest, madeBy: madeByIds, ...more.details },
    requestId,
    at: clock.now()
  })
}
