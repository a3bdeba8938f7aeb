import { z } from 'zod'
import { endpoint, forStaff } from '#endpoint.ts'
import { approvalKind, approvalProgress } from './schema.ts'

/** The progress of approvals, for every screen with waiting items. */
export const approvalProgressEndpoints = forStaff({
  /** For users who may see what is to be approved; null if it waits for no approval. */
  getApprovals: endpoint({
    path: '/api/v1/approvals/getApprovals',
    summary: 'Reads how far something that waits is with its approvals',
    kind: 'read',
    access: 'staff',
    input: z.object({ kind: approvalKind, subject: z.string().min(1).max(50) }),
    output: z.object({ approvals: approvalProgress.nullable() })
  })
})
