import { z } from 'zod'
import { cycleFlags, cycleIdentity } from '../cycles/schema.ts'
import { endpoint } from '../endpoint.ts'
import { ringgit } from '../money.ts'
import { day, pageOf, pageRequest } from '../page.ts'

/** A batch that needs approval. Amount in RM. */
export const approvalRow = z.object({
  type: z.string(),
  dealerCount: z.int(),
  payoutCycleCount: z.int(),
  transactionTypeCount: z.int(),
  transactionCount: z.int(),
  totalPayoutAmount: ringgit,
  /** What of it is paid. */
  netPayoutAmount: ringgit,
  payoutDate: day,
  ...cycleIdentity.shape,
  ...cycleFlags.shape
})
export type ApprovalRow = z.infer<typeof approvalRow>

const head = z.object({ total: z.int(), prepaid: z.int(), postpaid: z.int() })

export const countHeader = z.object({
  dealers: head,
  masterDealers: head,
  /** Of the cycles that are open or closed in the last twelve months; amounts in RM. */
  total: z.object({ netPayout: ringgit, onHold: ringgit, dealers: z.int(), transactions: z.int() }),
  /** Those cycles, the newest cut-off first: the total's net and hold are the sums of theirs. */
  cycles: z.array(z.object({ ...cycleIdentity.shape, netPayout: ringgit, onHold: ringgit })),
  highlights: z.array(z.object({ displayLabel: z.string(), count: z.int() })),
  /** Paid out in each of the last twelve months, oldest first; `month` is YYYY-MM. */
  months: z.array(z.object({ month: z.string(), netPayout: ringgit }))
})
export type CountHeader = z.infer<typeof countHeader>

export const dashboardEndpoints = {
  payoutSummary: endpoint({
    path: '/api/v1/home/payoutSummary',
    summary: 'Lists cycles that need approval',
    kind: 'read',
    access: 'staff',
    input: pageRequest,
    output: pageOf(approvalRow)
  }),
  getCountHeader: endpoint({
    path: '/api/v1/home/getCountHeader',
    summary: 'Reads the figures of the dashboard',
    kind: 'read',
    access: 'staff',
    input: z.object({}),
    output: countHeader
  })
}
