import { z } from 'zod'
import { actionResult, batchNo, dryRun, remark } from '#cycles/schema.ts'
import { endpoint } from '#endpoint.ts'
import { ringgit } from '#money.ts'
import { instant, pageOf, pageRequest } from '#page.ts'
import { permission } from '#permissions.ts'

/**
 * An unpaid dealer, and how often it has been retried. Amounts in RM: `postAmount` is the gross, `whtAmount` the
 * expected withholding tax.
 */
const postingError = z.object({
  accountCode: z.string(),
  accountName: z.string(),
  postAmount: ringgit,
  whtAmount: ringgit,
  reAttempt: z.int(),
  problem: z.string(),
  /** The next automatic retry; null once the server has given up. */
  nextAttemptAt: instant.nullable()
})
export type PostingError = z.infer<typeof postingError>

export const postingEndpoints = {
  getPayoutPostErrors: endpoint({
    path: '/api/v1/payout/getPayoutPostErrors',
    summary: 'Lists the dealers of a cycle whose posting failed',
    kind: 'read',
    access: [permission('Payout')],
    input: pageRequest.extend({ batchNo }),
    output: pageOf(postingError)
  }),
  reattemptPosting: endpoint({
    path: '/api/v1/payout/reattemptPosting',
    summary: 'Tries failed postings of a cycle again',
    kind: 'write',
    access: [permission('Payout', 'APPROVE')],
    // A re-attempt was approved before, with re-authentication.
    reask: false,
    input: z.object({ batchNo, remark, accountCodes: z.array(z.string().min(1)).max(10_000).nullish(), dryRun }),
    output: actionResult
  })
}
