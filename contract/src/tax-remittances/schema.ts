import { z } from 'zod'
import { ringgit } from '#money.ts'
import { day, instant } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { requiredText } from '#text.ts'

/** A month: `2026-11`. */
export const taxMonth = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM')
export type TaxMonth = z.infer<typeof taxMonth>

/**
 * Running: payments of the month still join its list. To Remit: it is over. Billed: the tax office's bill is recorded.
 * Requested: its remittance waits for a second person. Remitted: the list is closed for good.
 */
export const taxMonthStates = ['Running', 'To Remit', 'Billed', 'Requested', 'Remitted'] as const
export const taxMonthState = z.enum(taxMonthStates)
export type TaxMonthState = z.infer<typeof taxMonthState>

/** The tax office's numbers, as its bill and its receipt have them. */
export const billNo = requiredText('Bill number is required', 50)
export const receiptNo = requiredText('Receipt number is required', 50)

/** The numbers of a recipient that form CP107D needs. */
export const numbersOfRecipient = ['tin', 'idKind', 'idNumber'] as const
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
  ...sums
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
  tax: ringgit,
  /** The posting's reference. */
  reference: z.string()
})
export type TaxListLine = z.infer<typeof taxListLine>

/** A recipient whose record lacks numbers. */
export const recipientToComplete = z.object({
  companyCode: z.string(),
  name: z.string(),
  missing: z.array(z.enum(numbersOfRecipient)).min(1)
})
export type RecipientToComplete = z.infer<typeof recipientToComplete>

/** How many recipients and differences are named. */
export const mostNamedOfList = 100

/** Where the list and the ledger's tax account differ: by the journal's reference, with the tax that each has, in RM. */
export const listDifference = z.object({ reference: z.string(), listed: ringgit, booked: ringgit })
export type ListDifference = z.infer<typeof listDifference>

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
  /** Who remits; null while the payer's details are not kept. */
  payer: z.object({ name: z.string(), tin: z.string(), registrationNo: z.string() }).nullable()
})
export type TaxList = z.infer<typeof taxList>
