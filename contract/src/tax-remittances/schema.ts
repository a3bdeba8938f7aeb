import { z } from 'zod'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { requiredText } from '#text.ts'

/** A month: `2026-11`. */
export const taxMonth = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM')
export type TaxMonth = z.infer<typeof taxMonth>

/**
 * Running: payments of the month still join its list. To Remit: it is over. Nothing to Remit: it is over, without tax.
 * Billed: the tax office's bill is recorded. Requested: its remittance waits for a second person. Remitted: the list is
 * closed for good.
 */
const taxMonthStates = ['Running', 'To Remit', 'Nothing to Remit', 'Billed', 'Requested', 'Remitted'] as const
const taxMonthState = z.enum(taxMonthStates)
export type TaxMonthState = z.infer<typeof taxMonthState>

/** The tax office's numbers, as its bill and its receipt have them. */
export const billNo = requiredText('Bill number is required', 50)
export const receiptNo = requiredText('Receipt number is required', 50)

/** The numbers of a recipient that form CP107D needs. */
const numbersOfRecipient = ['tin', 'idKind', 'idNumber'] as const
export type NumberOfRecipient = (typeof numbersOfRecipient)[number]

const sums = {
  recipients: z.int(),
  /** What the tax was withheld from. */
  gross: ringgit,
  tax: ringgit
}

/** The tax that was withheld in one month. Amounts in RM. */
export const taxMonthRow = z.object({
  month: taxMonth,
  /** The end of the following month, or the next working day. */
  dueDate: day,
  state: taxMonthState,
  ...sums,
  /** Given back in the month of lists that were closed before; it lessens no list. */
  givenBackSum: ringgit
})
export type TaxMonthRow = z.infer<typeof taxMonthRow>

/** A line of a month's list: one payment to a recipient that tax was withheld from. Amounts in RM. */
export const taxListLine = z.object({
  companyCode: z.string(),
  name: z.string(),
  tin: z.string().nullable(),
  idKind: z.string().nullable(),
  idNumber: z.string().nullable(),
  paidOn: day,
  gross: ringgit,
  /** A percentage: `2.00`. */
  rate: z.string(),
  /** Less what was given back while the list was open. */
  tax: ringgit,
  /** Given back of it since, as a line of its own of a later list. */
  givenBack: ringgit,
  /** The posting's reference. */
  reference: z.string()
})
export type TaxListLine = z.infer<typeof taxListLine>

/** A recipient whose record lacks numbers. */
const recipientToComplete = z.object({
  companyCode: z.string(),
  name: z.string(),
  missing: z.array(z.enum(numbersOfRecipient)).min(1)
})

/** How many recipients and differences are named. */
export const mostNamedOfList = 100

/** Where the list and the ledger's tax account differ: by the journal's reference, with the tax that each has, in RM. */
const listDifference = z.object({ reference: z.string(), listed: ringgit, booked: ringgit })

/** The tax office's bill for a month's list, with the tax that the list had. */
const taxBill = z.object({ billNo: z.string(), tax: ringgit, recordedBy: z.string(), recordedOn: instant })

/** How a closed list was remitted. */
const remitted = z.object({ billNo: z.string(), paidOn: day, receiptNo: z.string(), closedOn: instant })

/** A remittance that one person requested to book, and a second decides on. */
export const taxRemittance = z.object({
  changeId: z.int(),
  month: taxMonth,
  billNo: z.string(),
  tax: ringgit,
  paidOn: day,
  receiptNo: z.string(),
  ...requestAndDecision
})
export type TaxRemittance = z.infer<typeof taxRemittance>

/** Tax of a list that was closed, given back to its dealer in a later month. Amounts in RM. */
const givenBackLine = z.object({
  companyCode: z.string(),
  name: z.string(),
  givenBackOn: day,
  amount: ringgit,
  /** The posting from which it was withheld, and its day. */
  ofPosting: z.string(),
  withheldOn: day,
  reference: z.string()
})

/** Tax that one person requested to give back to a dealer, and a second decides on. */
export const taxReturn = z.object({
  changeId: z.int(),
  companyCode: z.string(),
  name: z.string(),
  /** The posting from which it was withheld, with its month. */
  ofPosting: z.string(),
  month: taxMonth,
  gross: ringgit,
  /** What was withheld then. */
  withheld: ringgit,
  amount: ringgit,
  ...requestAndDecision
})
export type TaxReturn = z.infer<typeof taxReturn>

/** A month's list as a whole. */
export const taxList = z.object({
  month: taxMonth,
  dueDate: day,
  /** Whether the month is over, so that nothing more joins its list. */
  isOver: z.boolean(),
  state: taxMonthState,
  ...sums,
  /** What the postings of the month withheld. */
  postedTax: ringgit,
  /** What the journals of the month added to the ledger's account of tax payable. */
  bookedTax: ringgit,
  differences: z.array(listDifference).max(mostNamedOfList),
  /** Recipients without a number that the form needs, by name; they block it. */
  toComplete: z.array(recipientToComplete).max(mostNamedOfList),
  /** How many there are in all. */
  toCompleteCount: z.int(),
  bill: taxBill.nullable(),
  remitted: remitted.nullable(),
  /** What was given back in the month of lists that were closed before: lines of its own, which lessen no list. */
  givenBack: z.array(givenBackLine).max(mostNamedOfList),
  givenBackSum: ringgit,
  /** Who remits; null while the payer's details are not kept. */
  payer: z.object({ name: z.string(), tin: z.string(), registrationNo: z.string() }).nullable()
})
export type TaxList = z.infer<typeof taxList>
