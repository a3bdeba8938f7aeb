import { z } from 'zod'
import { batchNo } from '#cycles/schema.ts'
import { endpoint, forStaff } from '#endpoint.ts'
import { permission } from '#permissions.ts'

export const evidenceEndpoints = forStaff({
  /** The signed file of `payouts evidence export`; `payouts evidence verify` checks it anywhere. */
  downloadCycleEvidence: endpoint({
    path: '/api/v1/evidence/downloadCycleEvidence',
    summary: 'Hands out all that shows how a cycle came about, as a signed file that can be checked without the server',
    kind: 'download',
    access: [permission('Audit', 'DOWNLOAD')],
    input: z.strictObject({ batchNo }),
    output: z.never()
  })
})
