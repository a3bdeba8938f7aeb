import { reportFormat } from '@payouts/contract/downloads/schema'
import { filterKeys } from '@payouts/contract/reports/schema'
import { z } from 'zod'

/** A text of the address. A code or a figure alone arrives there as a number; a text that cannot be read is left out. */
export const addressText = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().min(1).max(200))
  .optional()
  .catch(undefined)
const filterTexts = Object.fromEntries(filterKeys.map((key) => [key, addressText])) as Record<
  (typeof filterKeys)[number],
  typeof addressText
>

/** The report form in its address: a reload, or who is sent the address, finds it as it was. */
export const reportSearch = z.object({
  reportType: addressText,
  reportSubType: addressText,
  companyCode: addressText,
  companyName: addressText,
  branchCode: addressText,
  ...filterTexts,
  batchNo: addressText,
  reportFormat: reportFormat.optional().catch(undefined)
})

/** Everything that is chosen, each as text; what is not chosen yet is left out. */
export type ReportChoices = z.infer<typeof reportSearch>
