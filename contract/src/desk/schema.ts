import { z } from 'zod'
import { holdType } from '#cycles/hold-types.ts'
import { batchNo, commissionType, transactionState, version } from '#cycles/schema.ts'
import { rejection, validationRow } from '#imports/schema.ts'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'

/** What can wait for a person: a cycle's review, a decision on somebody else's request, or what went wrong. */
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
  'TAX REMITTANCE',
  'TAX RETURN',
  'CP58 ISSUE',
  'BENEFITS',
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
  'POLICY CHANGE',
  'CLIENT CHANGE',
  'CLIENT POLICY',
  'WEBHOOK CHANGE',
  'PROVIDER CHANGE',
  'SIGN-IN CHANGE',
  'RATE CARD',
  'MONTH CHANGE',
  'CHART CHANGE',
  'RETENTION CHANGE',
  'ARCHIVE CHANGE',
  'QUESTION',
  'POSTING ERRORS',
  'REJECTED ROWS',
  'FAILED ADJUSTMENT',
  'RETURNED ACCOUNTS',
  'UNANSWERED PAYMENTS',
  'E-INVOICE',
  'E-INVOICE REJECTION',
  'E-INVOICE CANCELLATION',
  'PAYER CHANGE'
] as const
const waitingKind = z.enum(waitingKinds)
export type WaitingKind = z.infer<typeof waitingKind>

/** One item that waits for the caller. Amounts in RM. */
export const waitingLine = z.object({
  kind: waitingKind,
  /**
   * Its key within its kind: batch number, run number or number of the change; for a release, batch number and hold
   * type; for repairs, the number of the request and the version that they are to join; `all` for what is one line.
   */
  key: z.string(),
  /**
   * The name of the cycle, dealer, user, role or file, the rule's title, the policy's kind, or a number; null if
   * there is none.
   */
  name: z.string().nullable(),
  /**
   * The amount in RM: net of a cycle, valid rows of an import, or the sum of the request; null if it is not about
   * money.
   */
  amount: ringgit.nullable(),
  /** Transactions, payments, changed fields, valid rows of an import or rows of a file. */
  count: z.int().nullable(),
  /** The day by which it is wanted; null if none was named. */
  dueOn: day.nullable(),
  /** How many days late it is; negative while there is time. */
  daysLate: z.int().nullable(),
  /** Who requested it or uploaded the file; null for nobody or the command line. */
  askedBy: z.string().nullable(),
  /** Whether they are disabled now: nobody approves their requests. */
  askedByDisabled: z.boolean(),
  /** When it was requested; for trouble, when it arose. */
  askedOn: instant.nullable(),
  /** In the requester's words. */
  reason: z.string(),
  /** The absent person for whom the caller decides, if they may not decide themselves. */
  behalfOf: z.string().nullable(),
  /** For a cycle, its import and repairs, and for a release. */
  cycle: z.object({ batchNo, version, commissionType }).nullable(),
  holdType: holdType.nullable(),
  /** For a cycle: open signals. */
  openRed: z.int(),
  openAmber: z.int()
})
export type WaitingLine = z.infer<typeof waitingLine>

/** How many of the latest reasons and of the first rejected rows are named. */
export const mostNamed = 5

/** What a hold type holds of a cycle, and the latest remark. */
const cycleHold = z.object({
  holdType,
  amount: ringgit,
  transactionCount: z.int(),
  dealerCount: z.int(),
  /** How many of these wait for a release. */
  releaseRequestedCount: z.int(),
  /** Since when the oldest is held; null if that is unknown. */
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
  /** The first ones, for users who may see imports. */
  rejections: z.array(rejection).max(mostNamed)
})
export type CycleEvidence = z.infer<typeof cycleEvidence>

/** How many accounts that a payment came back from are named, the latest first. */
export const mostReturned = 100

/** Accounts that dealers are not paid to, because a payment came back. Amounts in RM. */
export const returnedAccounts = z.array(
  z.object({
    companyCode: z.string(),
    companyName: z.string(),
    bankName: z.string().nullable(),
    /** The last four digits. */
    account: z.string(),
    referenceNo: z.string(),
    amount: ringgit,
    returnedOn: instant,
    /** The bank's code, and its words where it gave some. */
    reasonCode: z.string().nullable(),
    reasonText: z.string().nullable()
  })
)
export type ReturnedAccountRow = z.infer<typeof returnedAccounts>[number]

/** The evidence for an import that waits for acceptance: its file, the sums of its good rows, and its problems. */
export const importEvidence = validationRow.extend({
  /** Of the file. */
  sha256: z.string(),
  /** Totals of the valid rows as the rules marked them; the hold type is null for rows that are not held. */
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
