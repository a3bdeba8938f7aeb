import { z } from 'zod'
import { ringgit } from '#money.ts'
import { day } from '#page.ts'

/** Days that payments have been under way. */
export const transitAges = ['0–1 days', '2–3 days', '4–5 days', 'Over 5 days'] as const
const transitAge = z.enum(transitAges)
export type TransitAge = z.infer<typeof transitAge>

const countAndAmount = z.object({ count: z.int(), amount: ringgit })

/** How the bank's balance and the ledger compare. */
const bankPosition = z.object({
  /** The account's last four digits. */
  account: z.string(),
  bankBic: z.string(),
  /** Null before the first statement. */
  lastStatement: z
    .object({
      statementRef: z.string(),
      closingOn: day,
      closingBalance: ringgit,
      /** The balance that the ledger expects. */
      expected: ringgit,
      /** Closing balance less the expected one; its parts follow. */
      difference: ringgit
    })
    .nullable(),
  /** Unmatched entries of statements: their sum, debits negative. */
  openEntries: countAndAmount,
  /** Entries of statements that contradict their payments: their sum, debits negative. */
  contradictions: countAndAmount,
  /** Reported as paid, but on no statement yet: the bank's balance still has to decrease. */
  settledWithoutEntry: countAndAmount,
  /** Reported as returned, not yet on a statement. */
  returnedWithoutEntry: countAndAmount
})
export type BankPosition = z.infer<typeof bankPosition>

export const reconciliation = z.object({
  transit: countAndAmount.extend({ ages: z.array(countAndAmount.extend({ age: transitAge })) }),
  unknown: countAndAmount,
  proposed: countAndAmount,
  unmatched: countAndAmount,
  /** Entries of statements and notifications that contradict their payments. */
  contradictions: countAndAmount,
  /** What is kept back of dealers' money, because it may have been paid already. */
  keptBack: countAndAmount,
  /** Null before a second person has approved payment settings. */
  bank: bankPosition.nullable(),
  /** Requests about unknown payments that wait for a second person. */
  waitingRequests: z.int(),
  /** Requests to take entries back that wait for a second person. */
  waitingTakeBacks: z.int(),
  /** Requests to settle what is kept back that wait for a second person. */
  waitingSettlements: z.int()
})
export type Reconciliation = z.infer<typeof reconciliation>
