import { z } from 'zod'
import { ringgit } from '#money.ts'
import { instant } from '#page.ts'
import { requiredText } from '#text.ts'

const freezeStatuses = ['Frozen', 'Unfrozen'] as const
export const freezeStatus = z.enum(freezeStatuses)
export type FreezeStatus = z.infer<typeof freezeStatus>

/** Text in the specification. */
const isEditAble = z.enum(['true', 'false'])

/** An account's latest freeze. `freezeBy` is a person's name; bank details are those noted with the freeze. */
export const freezeRow = z.object({
  companyName: z.string(),
  companyCode: z.string(),
  vendorCode: z.string(),
  status: freezeStatus,
  freezeBy: z.string(),
  freezeOn: instant,
  freezeReason: z.string(),
  /** The person in charge at the dealer's. */
  pic: z.string(),
  bankName: z.string(),
  bankAccountNumber: z.string(),
  unFreezeReason: z.string().nullable(),
  /** What posting holds back from it now, in RM: rows with hold type Account Frozen that still await a decision. */
  heldAmount: ringgit,
  heldTransactionCount: z.int(),
  /** Whether the freeze is still in force and so can be changed. */
  isEditAble
})
export type FreezeRow = z.infer<typeof freezeRow>

/** A dealer's account in the search for whom to freeze. */
export const dealerAccount = z.object({
  /** The company's number: a hidden column. */
  id: z.int(),
  accountName: z.string(),
  accountCode: z.string(),
  vendorCode: z.string(),
  bankName: z.string(),
  bankAccountNumber: z.string(),
  /** Empty for an account that was never frozen. */
  status: z.union([freezeStatus, z.literal('')]),
  /** Whether the caller may do what its row offers: FREEZE needs ADD NEW, UNFREEZE needs EDIT. */
  isEditAble
})
export type DealerAccount = z.infer<typeof dealerAccount>

/** What one cycle holds back from a frozen account, in RM, and since when. */
export const heldOfCycle = z.object({
  batchNo: z.int(),
  payoutCycleName: z.string(),
  amount: ringgit,
  transactionCount: z.int(),
  heldSince: instant.nullable()
})
export type HeldOfCycle = z.infer<typeof heldOfCycle>

/** What the next postings would pay to an account, in RM, or hold back from it while it is frozen. */
export const awaitingPayment = z.object({ amount: ringgit, transactionCount: z.int() })
export type AwaitingPayment = z.infer<typeof awaitingPayment>

const reason = requiredText('Reason is required', 500)
const bankDetails = {
  pic: requiredText('Pic is required', 200),
  bankAccountNumber: requiredText('Account number is required', 50),
  bankName: requiredText('Bank name is required', 200)
}

/** The input of the dialog of a new freeze; the same rules on both sides. */
export const newFreeze = z.object({
  accountName: requiredText('Company Name is required', 200),
  accountCode: requiredText('Code is required', 50),
  vendorCode: z.string().trim().max(50).nullish(),
  freezeReason: reason,
  ...bankDetails
})
export type NewFreeze = z.infer<typeof newFreeze>

/** What of an active freeze can be corrected. */
export const freezeDetails = newFreeze.pick({ freezeReason: true, pic: true, bankAccountNumber: true, bankName: true })
export type FreezeDetails = z.infer<typeof freezeDetails>

/** The input of the dialog of unfreezing. */
export const unfreezing = z.object({ accountName: newFreeze.shape.accountName, unFreezeReason: reason })
