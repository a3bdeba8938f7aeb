import type { Subject } from '@payouts/contract/approvals/kinds'
import type { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { changesBankAccount } from '@payouts/contract/dealers/record'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Approved, approvedAlone, giveApproval } from '../../approvals/commands/give-approval.ts'
import { tellOfBehalf } from '../../approvals/commands/tell-of-behalf.ts'
import { tellOfVoid } from '../../approvals/commands/tell-of-void.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { KnownChange } from '../queries/changes.ts'
import { whatOf } from './save-request.ts'

type DecideCall = WriteCall<{ comment: string }>
type ApproveCall = WriteCall<CheckedInputOf<typeof dealerRecordEndpoints.approveDealerChanges>>

/** What a change of a bank account is approved under; the database has asked for its approvals with the request. */
const subjectOf = ({ changeId }: KnownChange): Subject => ({ kind: 'BANK_ACCOUNT', subject: String(changeId) })

const isUnderPolicy = ({ companyId, after, fourEyes }: KnownChange): boolean =>
  fourEyes && companyId !== null && changesBankAccount(after)

/** The caller's approval of a change; of what is no bank account it is always the last. */
export async function giveApprovalOf(call: ApproveCall, change: KnownChange): Promise<Approved | Refusal> {
  const { comment, behalfOf } = call.input
  if (!isUnderPolicy(change)) return approvedAlone(call.caller, behalfOf)
  return giveApproval(call, subjectOf(change), { comment, behalfOf, field: 'changeIds' })
}

/** Tells who had approved changes that their approvals count no more. */
export async function notifyApproversOf(
  { tx, caller, clock }: DecideCall,
  changes: readonly KnownChange[],
  why: string
): Promise<void> {
  for (const change of changes.filter(isUnderPolicy))
    await tellOfVoid(tx, subjectOf(change), {
      ...{ area: 'dealers', actor: caller, name: `a change of ${whatOf(change)}`, why, at: clock.now() },
      place: placeOf(change)
    })
}

/** Tells who is away what was approved in their name. */
export const tellOfBehalfOf = (call: DecideCall, change: KnownChange, given: Approved): Promise<void> =>
  tellOfBehalf(call, given, {
    what: `a change of ${whatOf(change)}`,
    comment: call.input.comment,
    place: placeOf(change)
  })

const placeOf = ({ companyCode }: KnownChange) => ({ screen: 'dealer', companyCode }) as const
