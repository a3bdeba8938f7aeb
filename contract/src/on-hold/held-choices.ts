import { z } from 'zod'
import { chosenRows, transactionFilters } from '#cycles/chosen-rows.ts'
import { holdType } from '#cycles/hold-types.ts'
import { attachedFile, batchNo, dryRun, remark, version } from '#cycles/schema.ts'
import { optionalDay, optionalText } from '#page.ts'

const action = { holdType, remark, ...attachedFile, dryRun }
/** Only releases and their requests use the date; by default it is today. */
const selectedDate = optionalDay
export const transactionId = z.union([z.string().regex(/^\d{1,18}$/), z.int().positive().transform(String)])

/** All of the named rows or none. */
export const ofTransactionTypes = z.object({
  ...action,
  batchNo,
  version,
  transactionTypes: z.array(z.string().min(1)).min(1).max(1000),
  companyCode: optionalText,
  selectedDate
})
export const ofTransactions = chosenRows('transactionIds', {
  ...action,
  batchNo,
  version,
  transactionType: optionalText,
  companyCode: optionalText,
  transactionIds: z.array(transactionId).min(1).max(100_000).optional(),
  /** Instead of the ids: the matching rows that the action can take. */
  matching: z.strictObject({ ...transactionFilters, transactionType: optionalText }).optional(),
  selectedDate
})
export const ofCompanies = z.object({
  ...action,
  batchNo: batchNo.nullish(),
  companyCodes: z.array(z.string().min(1)).min(1).max(10_000),
  selectedDate
})
export const ofCycles = z.object({ ...action, batchNos: z.array(batchNo).min(1).max(10_000), selectedDate })
/** For the summary's Cancel Hold dialog: everything that the hold type holds, in every cycle. */
export const ofCyclesOrAll = z.union([ofCycles, z.object({ ...action, everyCycle: z.literal(true) })])

/** Each choice of held transactions by name, by which pending decisions store it. */
export const heldChoices = {
  types: ofTransactionTypes,
  transactions: ofTransactions,
  companies: ofCompanies,
  cycles: ofCyclesOrAll
} as const
export type HeldChoice = keyof typeof heldChoices
