import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { approvalKind, approvalProgress } from './schema.ts'

/** How far something is with its approvals. The screens of what waits call it, and none of the policies' calls. */
export const approvalProgressEndpoints = {
  /** For users who may see what is to be approved; null while nothing of it waits for approvals. */
  getApprovals: endpoint({
    path: '/api/v1/approvals/getApprovals',
    summary: 'Reads how far something that waits is with its approvals',
    kind: 'read',
    access: 'staff',
    input: z.object({ kind: approvalKind, subject: z.string().min(1).max(50) }),
    output: z.object({ approvals: approvalProgress.nullable() })
  })
}
