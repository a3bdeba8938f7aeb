import { z } from 'zod'
import { holdType } from '#cycles/hold-types.ts'
import { batchNo, cycleFlags, cycleIdentity } from '#cycles/schema.ts'
import { dealerAccount } from '#dealer-overview/schema.ts'
import { endpoint } from '#endpoint.ts'
import { ringgit } from '#money.ts'
import { day, instant, pageOf, pageRequest } from '#page.ts'
import { paymentStatus } from '#payments/status.ts'
import { setAsideOfDealer } from '#transactions/set-aside.ts'

/** A batch that needs approval. Amount in RM. */
const approvalRow = z.object({
  type: z.string(),
  dealerCount: z.int(),
  payoutCycleCount: z.int(),
  transactionTypeCount: z.int(),
  transactionCount: z.int(),
  totalPayoutAmount: ringgit,
  /** The net part. */
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
  /** For cycles that are open or closed in the last twelve months; amounts in RM. */
  total: z.object({ netPayout: ringgit, onHold: ringgit, dealers: z.int(), transactions: z.int() }),
  /** These cycles, latest cut-off first: the total's net and hold are their sums. */
  cycles: z.array(z.object({ ...cycleIdentity.shape, netPayout: ringgit, onHold: ringgit })),
  highlights: z.array(z.object({ displayLabel: z.string(), count: z.int() })),
  /** Paid in each of the last twelve months, oldest first; `month` is YYYY-MM. */
  months: z.array(z.object({ month: z.string(), netPayout: ringgit }))
})
export type CountHeader = z.infer<typeof countHeader>

/** A company's own user's payments, of approved cycles only. Amounts in RM. */
const ownPayments = z.object({
  account: dealerAccount,
  isFrozen: z.boolean(),
  /** Scheduled payments, net of tax, soonest first. */
  next: z.array(z.object({ batchNo, payoutCycleName: z.string(), payOn: day, net: ringgit })),
  /** Held amounts by hold type, the longest held first. */
  held: z.array(
    z.object({
      holdType,
      amount: ringgit,
      transactionCount: z.int(),
      heldSince: instant.nullable(),
      /** Numbers of the dealer that do not count, where it waits for one. */
      setAside: z.array(setAsideOfDealer)
    })
  ),
  /** The latest payments, and those that could not be made, newest first. */
  last: z.array(
    z.object({
      referenceNo: z.string(),
      batchNo,
      payoutCycleName: z.string(),
      /** Null if it could not be made yet. */
      paidOn: day.nullable(),
      gross: ringgit,
      tax: ringgit,
      net: ringgit,
      /** The payment to the bank account with its progress; null if the amount stays on the account. */
      payment: z
        .object({ referenceNo: z.string(), amount: ringgit, status: paymentStatus, statusAt: instant })
        .nullable()
    })
  )
})
export type OwnPayments = z.infer<typeof ownPayments>

/** What waits for the caller's decision, by screen; 0 if the caller may not decide. */
export const decisionsWaiting = z.object({
  /** Cycles whose approval somebody else requested. */
  payouts: z.int(),
  /** Cycles with releases that somebody else has requested. */
  onHold: z.int(),
  /** Adjustments that others have to approve. */
  adjustments: z.int(),
  /** Changes of dealers' records, and of their setting. */
  dealers: z.int(),
  /** Changes of users and roles. */
  rights: z.int(),
  /** Changes of signals' rules. */
  signals: z.int(),
  /** Payment runs, withdrawals of runs and of payments, and changes of their settings. */
  paymentRuns: z.int(),
  /** Changes of approval policies. */
  policies: z.int(),
  /** Versions of rate cards. */
  rateCards: z.int(),
  /** Imports that nobody has accepted, and repaired rows that somebody requested to accept. */
  validations: z.int(),
  /** Files of many changes at once. */
  bulkChanges: z.int(),
  /** E-invoices that the tax authority did not take, and other details of the payer. */
  eInvoices: z.int(),
  /** Requests about payments that no bank has answered for, and about entries that were set aside. */
  reconciliation: z.int(),
  /** Everything on the caller's desk: the decisions above, and cycles to review. */
  desk: z.int()
})
export type DecisionsWaiting = z.infer<typeof decisionsWaiting>

export const dashboardEndpoints = {
  getDecisionsWaiting: endpoint({
    path: '/api/v1/home/getDecisionsWaiting',
    summary: "Counts what waits for the caller's decision",
    kind: 'read',
    access: 'staff',
    input: z.object({}),
    output: decisionsWaiting
  }),
  getOwnPayments: endpoint({
    path: '/api/v1/home/getOwnPayments',
    summary: "Reads an external user's own payments: next, held and last",
    kind: 'read',
    access: 'staff',
    input: z.object({}),
    output: ownPayments
  }),
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
