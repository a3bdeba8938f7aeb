import { z } from 'zod'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { keptBackCause, keptBackStatus } from '#payments/kept-back.ts'
import { paymentStatus } from '#payments/schema.ts'
import { requestAndDecision } from '#requests/schema.ts'

/** The possible settlements of a kept-back amount. */
export const settlements = ['FIRST STANDS', 'RECOVER', 'BANK CORRECTS', 'NOT PAID'] as const
export const settlement = z.enum(settlements)
export type Settlement = z.infer<typeof settlement>

/** How it ended: by two people, by a statement that confirms a list, or because the bank debited it after all. */
const outcomes = [...settlements, 'CONFIRMED', 'CONTRADICTED'] as const
const outcome = z.enum(outcomes)
export type KeptBackOutcome = z.infer<typeof outcome>

/** The outcomes on screens and in notices. */
export const outcomeNames: Readonly<Record<KeptBackOutcome, string>> = {
  'FIRST STANDS': 'The first payment stands',
  RECOVER: 'Recovered from the dealer',
  'BANK CORRECTS': 'The bank takes its debit back',
  'NOT PAID': 'The bank did not pay it',
  CONFIRMED: 'A bank statement confirms the list',
  CONTRADICTED: 'The bank debited it after all'
}

/** One person's request, which a second person decides on. */
const settlementRequest = z.object({ changeId: z.int(), settlement, fourEyes: z.boolean(), ...requestAndDecision })
export type SettlementRequest = z.infer<typeof settlementRequest>

/** An amount of a dealer that nothing pays again, because it may have been paid already. */
export const keptBackAmount = z.object({
  keptBackId: z.int(),
  cause: keptBackCause,
  status: keptBackStatus,
  /** The payment that may have been paid already. */
  referenceNo: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  amount: ringgit,
  /** The payment's status when it was found, and now. */
  foundStatus: paymentStatus,
  paymentStatus,
  foundOn: instant,
  /** The payment had been debited before. */
  isAgain: z.boolean(),
  /** The debit; null if no bank shows one, or for the statement if only a notification does. */
  bookedOn: day.nullable(),
  bankReference: z.string().nullable(),
  statementRef: z.string().nullable(),
  /** The day of the statement's credit that names the payment. */
  creditedOn: day.nullable(),
  /** The payments that hold the amount, or may. */
  payments: z.array(
    z.object({
      referenceNo: z.string(),
      amount: ringgit,
      status: paymentStatus,
      /** The run that has it on its list. */
      runNo: z.string().nullable(),
      /** Whether it is in no file, or in one that never left. */
      isStopped: z.boolean()
    })
  ),
  /** Whether the amount went out again, in another payment or drawn from the account. */
  wentOut: z.boolean(),
  outcome: outcome.nullable(),
  closedOn: instant.nullable(),
  /** The pending request, or the latest decided one. */
  request: settlementRequest.nullable()
})
export type KeptBackAmount = z.infer<typeof keptBackAmount>
