import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted, permission } from '@payouts/contract/permissions'
import type { Actor } from '@payouts/contract/requests/can'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

export const policyReads = [approvalEndpoints.getApprovalPolicies, approvalEndpoints.getPolicyChanges]

export const usePolicyCommand = <E extends Endpoint>(endpoint: E) => useCommand(endpoint, { invalidates: policyReads })

/** The reader's permissions here. The server decides again. */
export function usePolicyRights(): { actor: Actor; mayRequest: boolean } {
  const session = useSession()
  const menu = session?.menu ?? []
  return {
    actor: { userId: session?.userId ?? 0, menu },
    mayRequest: !session?.company && isGranted(menu, permission('Approval Policies', 'EDIT'))
  }
}
