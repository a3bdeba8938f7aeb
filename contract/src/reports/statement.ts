import { z } from 'zod'
import { holdType } from '#cycles/hold-types.ts'
import { batchNo, commissionType } from '#cycles/schema.ts'
import { companyType, dealerKind, dealerLine } from '#dealers/schema.ts'
import { ringgit } from '#money.ts'
import { day, optionalText, pageRequest } from '#page.ts'
import { ownState } from '#payouts/own-state.ts'
import { branch } from './schema.ts'
import { type StatementFigureKey, statementPart } from './statement-parts.ts'

/** A year, a leap year too: the longest period of a statement, both ends included. */
export const longestStatementDays = 366

/** One dealer and period. A company's own user always gets the own company. */
export const statementRequest = z.object({ companyCode: optionalText, fromDate: day, toDate: day })
export type StatementRequest = z.infer<typeof statementRequest>

/**
 * The sums of a dealer's cycles, in RM. To the sen, imported = excluded + held + release requested + cancelled + to
 * be paid + released + paid otherwise + gross, and gross = tax + net.
 */
const cycleFigures = {
  imported: ringgit,
  excluded: ringgit,
  held: ringgit,
  releaseRequested: ringgit,
  cancelled: ringgit,
  /** Still to be posted with its cycle. */
  toBePaid: ringgit,
  /** Released after its cycle was approved, and still to be posted on its own. */
  released: ringgit,
  /** Posted before the period began. What is posted after it is still to be paid in it. */
  paidOtherwise: ringgit,
  /** Posted in the period, before tax; below zero if clawbacks outweigh the rest. */
  gross: ringgit,
  tax: ringgit,
  net: ringgit
} satisfies Record<StatementFigureKey, typeof ringgit>
const statementFigures = z.object(cycleFigures)
export type StatementFigures = z.infer<typeof statementFigures>

/** A cycle with its payout date or a posting in the period. */
const statementCycle = statementFigures.extend({
  batchNo,
  name: z.string(),
  commissionType,
  payoutDate: day,
  /** At the end of the period; of days that are not over, today. */
  state: ownState
})
export type StatementCycle = z.infer<typeof statementCycle>

/**
 * The dealer's account in the ledger. To the sen, opening + payouts + credits − debits − cash-outs − to bank +
 * rejected + returned + withdrawn = closing.
 */
const statementAccount = z.object({
  /** Before the first day. */
  opening: ringgit,
  /** The net of what was posted; below zero if clawbacks outweigh the rest. */
  payouts: ringgit,
  credits: ringgit,
  debits: ringgit,
  cashOuts: ringgit,
  /** Instructed to the dealer's bank account. */
  toBank: ringgit,
  /** What came back of this or earlier periods: rejected or returned by the bank, or never sent. */
  rejected: ringgit,
  returned: ringgit,
  withdrawn: ringgit,
  /** Of `toBank`: what the bank has settled, and what is in transit. */
  settled: ringgit,
  inTransit: ringgit,
  /** Of `payouts`: what covered a debt, and what the earmark kept back. */
  debtTaken: ringgit,
  keptBack: ringgit,
  /** At the end of the last day. */
  closing: ringgit,
  /** What was set aside at the end of the last day; null if nothing was. */
  earmark: ringgit.nullable(),
  /** What the earmark leaves of the closing balance, never below zero. */
  available: ringgit
})
export type StatementAccount = z.infer<typeof statementAccount>

export const dealerStatement = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  vendorCode: z.string(),
  companyType: companyType.nullable(),
  kind: dealerKind,
  line: dealerLine,
  bankName: z.string().nullable(),
  /** The last four digits; no statement shows the whole number. */
  bankAccountEnding: z.string().nullable(),
  /** The branches to which the statement may be addressed. */
  branches: z.array(branch.pick({ branchName: true, branchCode: true })),
  fromDate: day,
  toDate: day,
  account: statementAccount,
  /** Of all cycles together. */
  figures: statementFigures,
  /** What `held` consists of. */
  heldByType: z.array(z.object({ holdType, amount: ringgit })),
  /** The earliest payout date first. */
  cycles: z.array(statementCycle)
})
export type DealerStatement = z.infer<typeof dealerStatement>

export const statementLinesRequest = statementRequest.extend({
  ...pageRequest.shape,
  part: statementPart,
  /** Narrows `held`; other parts have no hold type. */
  holdType: holdType.nullish()
})

/** One line behind a figure; the amounts of all lines add up to the figure, to the sen. */
export const statementLine = z.object({
  /** By part: the payout date, since when held, or the date of the transaction, posting or cash-out. */
  date: day.nullable(),
  /** Null for lines without a cycle. */
  batchNo: batchNo.nullable(),
  cycleName: z.string().nullable(),
  what: z.string(),
  /** Why; only staff see the remarks of staff. */
  reason: z.string().nullable(),
  /** The transaction's, posting's, adjustment's or cash-out's own number. */
  reference: z.string().nullable(),
  /** The ledger's number for it, where it was posted. */
  journal: z.string().nullable(),
  transactions: z.int().nullable(),
  amount: ringgit
})
export type StatementLine = z.infer<typeof statementLine>

/** A dealer's transactions in one cycle of a statement. */
export const statementSalesRequest = z.object({ companyCode: optionalText, batchNo, ...pageRequest.shape })

/** A transaction, and how the rate card comes to what it earned. Amounts in RM. */
export const statementSale = z.object({
  date: day,
  transactionNo: z.string(),
  what: z.string(),
  /** Of the sale. */
  amount: ringgit,
  incentive: ringgit,
  /** `Base 5: Postpaid 12M, Gold: 10 % of RM 89.90 = 8.99`; null where no rate card explains it. */
  explanation: z.string().nullable()
})
export type StatementSale = z.infer<typeof statementSale>

export const statementEntriesRequest = statementRequest.extend(pageRequest.shape)

const statementEntryKinds = [
  ...(['Payout', 'Release', 'Adjustment', 'Tax Given Back', 'Cash-Out'] as const),
  ...(['To Bank', 'Rejected', 'Returned', 'Withdrawn', 'Other'] as const)
] as const

/** One entry of the account, as the ledger booked it; either a debit or a credit. */
export const statementEntry = z.object({
  id: z.int(),
  date: day,
  kind: z.enum(statementEntryKinds),
  /** The cycle's name, the adjustment's description, or the journal's own words. */
  what: z.string(),
  batchNo: batchNo.nullable(),
  /** What people call it by. */
  reference: z.string(),
  /** The ledger's own. */
  journal: z.string(),
  debit: ringgit.nullable(),
  credit: ringgit.nullable(),
  /** Of the account, after this entry. */
  balance: ringgit
})
export type StatementEntry = z.infer<typeof statementEntry>
