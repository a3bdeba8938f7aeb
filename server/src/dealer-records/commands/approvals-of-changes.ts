import type { Subject } from '@payouts/contract/approvals/kinds'
import type { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { changesBankAccount } from '@payouts/contract/dealers/record'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Approved, approvedAlone, giveApproval } from '../../approvals/commands/give-approval.ts'
import { notifyAbsentApprover } from '../../approvals/commands/notify-absent-approver.ts'
import { notifyOfVoidApprovals } from '../../approvals/commands/notify-of-void-approvals.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { KnownChange } from '../queries/changes.ts'
import { whatOf } from './save-request.ts'

type DecideCall = WriteCall<{ comment: string }>
type ApproveCall = WriteCall<CheckedInputOf<typeof dealerRecordEndpoints.approveDealerChanges>>

/** The subject of the approval of a bank account change; the database requested the approvals with the change. */
const subjectOf = ({ changeId }: KnownChange): Subject => ({ kind: 'BANK_ACCOUNT', subject: String(changeId) })

const isUnderPolicy = ({ companyId, after, fourEyes }: KnownChange): boolean =>
  fourEyes && companyId !== null && changesBankAccount(after)

/** The caller's approval of a change; for changes other than of bank accounts it is always the last. */
export async function giveApprovalOf(call: ApproveCall, change: KnownChange): Promise<Approved | Refusal> {
  const { comment, behalfOf } = call.input
  if (!isUnderPolicy(change)) return approvedAlone(call.caller, behalfOf)
  return giveApproval(call, subjectOf(change), { comment, behalfOf, field: 'changeIds' })
}

/** Notifies those who had approved changes that their approvals no longer apply. */
export async function notifyApproversOf(
  { tx, caller, clock }: DecideCall,
  changes: readonly KnownChange[],
  why: string
): Promise<void> {
  for (const change of changes.filter(isUnderPolicy))
    await notifyOfVoidApprovals(tx, subjectOf(change), {
      ...{ area: 'dealers', actor: caller, name: `a change of ${whatOf(change)}`, why, at: clock.now() },
      target: targetOf(change)
    })
}

/** Notifies the absent person of an approval on their behalf. */
export const notifyAbsentApproverOf = (call: DecideCall, change: KnownChange, given: Approved): Promise<void> =>
  notifyAbsentApprover(call, given, {
    what: `a change of ${whatOf(change)}`,
    comment: call.input.comment,
    target: targetOf(change)
  })

const targetOf = ({ companyCode }: KnownChange) => ({ screen: 'dealer', companyCode }) as const
