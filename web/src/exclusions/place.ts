import { batchNo } from '@payouts/contract/cycles/schema'
import { exclusionId } from '@payouts/contract/exclusions/schema'
import { z } from 'zod'
import { listSearch } from '../list/list-definition.ts'
import { coveredList, exclusionsList, removalsList } from './lists.ts'

const ours = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined)
// What is made of figures alone, such as a billing account, arrives from a typed URL as a number.
const words = z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().min(1).max(200))

/** Whose rows a drill-down screen is about, in its URL. What is wrong is left out; a screen says what it lacks. */
const account = { billingAccountNo: ours(words), exclusionDetailsId: ours(exclusionId) }
const ofType = { ...account, transactionType: ours(words), batchNo: ours(batchNo) }

export const exclusionsSearch = z.object({
  ...listSearch(exclusionsList).shape,
  removed: ours(listSearch(removalsList))
})
export const typesSearch = z.object({ ...account, ...listSearch(coveredList).shape })
export const dealersSearch = z.object({ ...ofType, ...listSearch(coveredList).shape })
export const transactionsSearch = z.object({
  ...ofType,
  companyCode: ours(words),
  displayName: ours(words),
  ...listSearch(coveredList).shape
})
/** Of which removed exclusion, and for which dealer where that was chosen. */
export const adjustmentSearch = z.object({
  removeExclusionDetailsId: ours(exclusionId),
  dealerCode: ours(words),
  dealerName: ours(words)
})

export type AccountPlace = { billingAccountNo: string; exclusionDetailsId: number | undefined }
export type TypePlace = AccountPlace & { transactionType: string; batchNo: number | undefined }

type Searched<Place> = { [Key in keyof Place]?: Place[Key] | undefined }

/** The account that a search names; undefined where it names none. */
export function knownAccount({
  billingAccountNo,
  exclusionDetailsId
}: Searched<AccountPlace>): AccountPlace | undefined {
  return billingAccountNo === undefined ? undefined : { billingAccountNo, exclusionDetailsId }
}

export function knownType(search: Searched<TypePlace>): TypePlace | undefined {
  const place = knownAccount(search)
  const { transactionType, batchNo: named } = search
  return place && transactionType !== undefined ? { ...place, transactionType, batchNo: named } : undefined
}
