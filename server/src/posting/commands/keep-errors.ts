import { failureActions } from '@payouts/contract/audit/failures'
import { recordEvents } from '#activity/record.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { type ClaimKey, lockDueClaims } from '../claims.ts'
import { nextAttemptAfter } from '../rules.ts'
import { type Draft, draftPostings } from './draft-postings.ts'
import { savePostings } from './save-postings.ts'
import { showError } from './settle.ts'

type Failed = Draft & { problem: string }

/** Records postings that cannot be paid as errors, with their reasons and next attempts. Under the cycle's lock. */
export async function keepErrors(
  tx: Tx,
  { batchNo, failed, clock }: { batchNo: number; failed: readonly Failed[]; clock: Clock }
): Promise<void> {
  if (failed.length === 0) return
  const errors = failed.map((draft) => {
    const reAttempts = draft.failedPostingId === null ? 0 : draft.reAttempts + 1
    return { ...draft, reAttempts, status: 'Error' as const, nextAttemptAt: nextAttemptAfter(reAttempts, clock.now()) }
  })
  await savePostings(tx, errors)
  await showError(tx, clock, batchNo)
  await recordEvents(
    tx,
    errors.map(({ accountName, accountCode, referenceNo, problem, reAttempts }) => ({
      area: 'posting',
      action: failureActions.notPosted,
      activity: 'Could not be paid',
      actor: 'system',
      name: accountName,
      reason: problem,
      referenceNo,
      batchNo,
      accountCode,
      details: { reAttempts },
      at: clock.now()
    }))
  )
}

/** Records a posting error after the posting failed and was rolled back. */
export async function keepFailed(
  tx: Tx,
  { key, problem, clock }: { key: ClaimKey; problem: string; clock: Clock }
): Promise<void> {
  const { batchNo } = key
  const claims = await lockDueClaims(tx, clock, batchNo, [key])
  const drafts = await draftPostings(tx, claims, clock.today())
  await keepErrors(tx, { batchNo, failed: drafts.map((draft) => ({ ...draft, problem })), clock })
}
