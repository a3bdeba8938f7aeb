import { reportFormat } from '@payouts/contract/downloads/schema'
import { filterKeys } from '@payouts/contract/reports/schema'
import { z } from 'zod'

/** A text in the address. Digits only arrive as a number; unreadable text is ignored. */
export const addressText = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().min(1).max(200))
  .optional()
  .catch(undefined)
const filterTexts = Object.fromEntries(filterKeys.map((key) => [key, addressText])) as Record<
  (typeof filterKeys)[number],
  typeof addressText
>

/** The report form in its address, so that a reload or a shared link restores it. */
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

/** Every choice as text, without missing ones. */
export type ReportChoices = z.infer<typeof reportSearch>
