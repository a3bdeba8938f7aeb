import { z } from 'zod'
import { recordFields } from '#dealers/record-fields.ts'
import { companyTypes } from '#dealers/schema.ts'
import { ringgit } from '#money.ts'
import { day } from '#page.ts'
import { requestAndDecision } from '#requests/schema.ts'
import { payerDetails } from './payer.ts'

/** The payer's details from a day on. */
export const datedPayer = z.object({ validFrom: day, values: payerDetails })
export type DatedPayer = z.infer<typeof datedPayer>

/** Requested details, with those that they replace; null for the first. */
export const payerChange = z.object({
  changeId: z.int(),
  validFrom: day,
  before: payerDetails.nullable(),
  after: payerDetails,
  ...requestAndDecision
})
export type PayerChange = z.infer<typeof payerChange>

/** A valid document that somebody requested to cancel. */
export const eInvoiceCancellation = z.object({
  changeId: z.int(),
  documentNo: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  amount: ringgit,
  ...requestAndDecision
})
export type EInvoiceCancellation = z.infer<typeof eInvoiceCancellation>

/** A dealer whose documents could not be issued, with the fields that its record lacks or has in an unfit form. */
export const dealerToComplete = z.object({
  companyCode: z.string(),
  companyName: z.string(),
  companyType: z.enum(companyTypes).nullable(),
  missing: z.array(z.enum(recordFields)).min(1)
})
export type DealerToComplete = z.infer<typeof dealerToComplete>
