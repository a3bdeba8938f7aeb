import { z } from 'zod'
import { holdType } from '../cycles/hold-types.ts'
import { batchNo, commissionType, transactionState, version } from '../cycles/schema.ts'
import { rejection, validationRow } from '../imports/schema.ts'
import { ringgit } from '../money.ts'
import { day, instant } from '../page.ts'

/** What can wait for a person: a cycle's review, or a decision on somebody else's request. */
const waitingKinds = [
  'CYCLE APPROVAL',
  'CYCLE REVIEW',
  'APPROVAL TAKE-BACK',
  'IMPORT',
  'REPAIRS',
  'E-INVOICE REPLACEMENT',
  'RELEASE',
  'LARGE RELEASE',
  'CANCELLATION',
  'ADJUSTMENT',
  'MAKE GOOD',
  'PAYMENT RUN',
  'RUN WITHDRAWAL',
  'PAYMENT WITHDRAWAL',
  'PAYMENT SETTINGS',
  'UNKNOWN PAYMENTS',
  'BANK ENTRY',
  'ENTRY TAKE-BACK',
  'KEPT BACK',
  'SETTLEMENT',
  'BULK CHANGE',
  'BULK TAKE-BACK',
  'DEALER CHANGE',
  'RIGHTS CHANGE',
  'SIGNAL CHANGE',
  'POLICY CHANGE'
] as const
const waitingKind = z.enum(waitingKinds)
export type WaitingKind = z.infer<typeof waitingKind>

/** One thing that waits for the caller. Amounts in RM. */
export const waitingLine = z.object({
  kind: waitingKind,
  /**
   * Names it among its kind: batch number, run number or number of the change; of a release batch number and hold type,
   * of repairs the number of the request and the version that they are to join.
   */
  key: z.string(),
  /**
   * The name of the cycle, dealer, user, role or file, the rule's title, the policy's kind, a number; null of what has
   * none.
   */
  name: z.string().nullable(),
  /**
   * What it is about in RM: net of a cycle, all good rows of an import, else the sum of what is requested; null where
   * no money is meant.
   */
  amount: ringgit.nullable(),
  /** Transactions, payments, changed fields, good rows of an import or rows of a file. */
  count: z.int().nullable(),
  /** The day by which it is wanted; null where no day was named. */
  dueOn: day.nullable(),
  /** How many days ago that was; negative while there is time. */
  daysLate: z.int().nullable(),
  /** Who requested it, or brought the file in; null where nobody did, or the command line. */
  askedBy: z.string().nullable(),
  askedOn: instant.nullable(),
  /** In the requester's words. */
  reason: z.string(),
  /** Who is away and for whom the caller decides, where they could not decide by themselves. */
  behalfOf: z.string().nullable(),
  /** Of a cycle, its import and repairs, and of a release. */
  cycle: z.object({ batchNo, version, commissionType }).nullable(),
  holdType: holdType.nullable(),
  /** Of a cycle: what rules found in it that nobody has decided on. */
  openRed: z.int(),
  openAmber: z.int()
})
export type WaitingLine = z.infer<typeof waitingLine>

/** How many of the latest reasons and of the first rejected rows are named. */
export const mostNamed = 5

/** What a hold type keeps back of a cycle, and the latest words that it was held with. */
const cycleHold = z.object({
  holdType,
  amount: ringgit,
  transactionCount: z.int(),
  dealerCount: z.int(),
  /** Of these, how many wait for the decision on their release. */
  releaseRequestedCount: z.int(),
  /** The longest held; null where that is not known. */
  heldSince: instant.nullable(),
  reasons: z
    .array(z.object({ remark: z.string(), heldBy: z.string().nullable(), heldOn: instant, transactionCount: z.int() }))
    .max(mostNamed)
})
export type CycleHold = z.infer<typeof cycleHold>

/** The evidence for a cycle besides its own figures. */
export const cycleEvidence = z.object({
  holds: z.array(cycleHold),
  /** Of the current version. */
  rowsRead: z.int(),
  rowsRejected: z.int(),
  fileName: z.string().nullable(),
  /** The first of them, for who may see imports. */
  rejections: z.array(rejection).max(mostNamed)
})
export type CycleEvidence = z.infer<typeof cycleEvidence>

/** The evidence for an import that waits for acceptance: its file, the sums of its good rows, and its problems. */
export const importEvidence = validationRow.extend({
  /** Of the file. */
  sha256: z.string(),
  /**
   * Total of the valid rows as the rules marked them on the way in; the hold type is null where nothing holds them.
   */
  totals: z.array(
    z.object({
      state: transactionState,
      holdType: holdType.nullable(),
      transactionCount: z.int(),
      dealerCount: z.int(),
      amount: ringgit
    })
  ),
  types: z.array(z.object({ transactionType: z.string(), transactionCount: z.int(), amount: ringgit })),
  /** The version that it replaced. */
  before: z.object({ version, rowsAccepted: z.int(), rowsRejected: z.int(), totalAmount: ringgit }).nullable(),
  /** The cycles that have most of its duplicates. */
  standsIn: z
    .array(z.object({ batchNo, version, commissionType, payoutCycleName: z.string(), transactionCount: z.int() }))
    .max(mostNamed),
  /** The first of them. */
  rejections: z.array(rejection).max(mostNamed)
})
export type ImportEvidence = z.infer<typeof importEvidence>
