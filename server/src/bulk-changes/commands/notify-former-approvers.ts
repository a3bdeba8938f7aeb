import { approvalsOfFile } from '@payouts/contract/approvals/kinds'
import { notifyOfVoidApprovals } from '../../approvals/commands/notify-of-void-approvals.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { LockedBulk } from './lock-bulk.ts'

/** Notifies those who had approved a file that their approvals no longer apply. */
export const notifyFormerApprovers = (
  { tx, caller, clock }: Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock'>,
  { bulkChangeId, fileName }: LockedBulk,
  why: string
): Promise<void> =>
  notifyOfVoidApprovals(tx, approvalsOfFile(bulkChangeId), {
    ...{ area: 'bulk-changes', actor: caller, name: fileName, why },
    target: { screen: 'bulkChange', bulkChangeId },
    at: clock.now()
  })
