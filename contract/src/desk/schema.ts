import { z } from 'zod'
import { holdType } from '../cycles/hold-types.ts'
import { batchNo, commissionType, version } from '../cycles/schema.ts'
import { rejection } from '../imports/schema.ts'
import { ringgit } from '../money.ts'
import { day, instant } from '../page.ts'

/** What can wait for a person: a cycle's review, or a decision on what somebody else has asked for. */
export const waitingKinds = [
  'CYCLE APPROVAL',
  'CYCLE REVIEW',
  'RELEASE',
  'LARGE RELEASE',
  'CANCELLATION',
  'PAYMENT RUN',
  'RUN WITHDRAWAL',
  'PAYMENT WITHDRAWAL',
  'PAYMENT SETTINGS',
  'UNKNOWN PAYMENTS',
  'ENTRY TAKE-BACK',
  'BULK CHANGE',
  'DEALER CHANGE',
  'RIGHTS CHANGE',
  'SIGNAL CHANGE',
  'POLICY CHANGE'
] as const
export const waitingKind = z.enum(waitingKinds)
export type WaitingKind = z.infer<typeof waitingKind>

/** One thing that waits for the caller. Amounts in RM. */
export const waitingLine = z.object({
  kind: waitingKind,
  /** Names it among its kind: batch number, run number or number of the change; of a release batch number and hold type. */
  key: z.string(),
  /** The name of the cycle, dealer, user, role or file, the rule's title, the policy's kind, a number; null of what has none. */
  name: z.string().nullable(),
  /** What it is about in RM: net of a cycle, else the sum of what is asked for; null where no money is meant. */
  amount: ringgit.nullable(),
  /** Transactions, payments, changed fields or rows of a file. */
  count: z.int().nullable(),
  /** The day by which it is wanted; null where no day was named. */
  dueOn: day.nullable(),
  /** How many days ago that was; negative while there is time. */
  daysLate: z.int().nullable(),
  /** Who asked for it; null where nobody did, or a file. */
  askedBy: z.string().nullable(),
  askedOn: instant.nullable(),
  /** In the words of whoever asked. */
  reason: z.string(),
  /** Of a cycle and of a release. */
  cycle: z.object({ batchNo, version, commissionType }).nullable(),
  holdType: holdType.nullable(),
  /** Of a cycle: what rules found in it that nobody has decided on. */
  openRed: z.int(),
  openAmber: z.int()
})
export type WaitingLine = z.infer<typeof waitingLine>

/** So many of the latest reasons and of the first rejected rows are named. */
export const mostNamed = 5

/** What a hold type keeps back of a cycle, and the latest words that it was held with. */
export const cycleHold = z.object({
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

/** What stands behind a cycle besides its own figures. */
export const cycleEvidence = z.object({
  holds: z.array(cycleHold),
  /** Of the version that counts. */
  rowsRead: z.int(),
  rowsRejected: z.int(),
  fileName: z.string().nullable(),
  /** The first of them, for who may see imports. */
  rejections: z.array(rejection).max(mostNamed)
})
export type CycleEvidence = z.infer<typeof cycleEvidence>
