import { z } from 'zod'
import { endpoint, forStaff } from '#endpoint.ts'
import { day } from '#page.ts'
import { permission } from '#permissions.ts'
import { requestEndpoints } from '#requests/endpoints.ts'
import { reason } from '#text.ts'
import { approvalKind, bands, currentPolicy, policyChange } from './schema.ts'

const reads = [permission('Approval Policies')] as const
const requests = [permission('Approval Policies', 'EDIT')] as const
const decides = [permission('Approval Policies', 'APPROVE')] as const

/** Which approvals an action that moves or forfeits money needs, by amount. */
export const approvalEndpoints = forStaff({
  getApprovalPolicies: endpoint({
    path: '/api/v1/approvals/getApprovalPolicies',
    summary: 'Reads whose approvals each kind of decision takes today',
    kind: 'read',
    access: reads,
    input: z.object({}),
    output: z.object({ policies: z.array(currentPolicy) })
  }),
  ...requestEndpoints('/api/v1/approvals', {
    name: 'PolicyChange',
    what: 'for other bands of an approval policy',
    list: { name: 'getPolicyChanges', access: reads, row: policyChange },
    make: {
      name: 'changePolicy',
      access: requests,
      input: z.object({ kind: approvalKind, bands, validFrom: day, reason })
    },
    decides,
    withdraws: requests
  })
})
