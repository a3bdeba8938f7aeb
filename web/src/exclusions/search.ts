import { batchNo } from '@payouts/contract/cycles/schema'
import { exclusionId } from '@payouts/contract/exclusions/exclusion-id'
import { z } from 'zod'
import { listSearch } from '#list/list-definition.ts'
import { optionalParam, textParam } from '#list/search-params.ts'
import { coveredList, exclusionsList, removalsList } from './lists.ts'

/** Whose rows a drill-down screen is about. */
const account = { billingAccountNo: optionalParam(textParam), exclusionDetailsId: optionalParam(exclusionId) }
const ofType = { ...account, transactionType: optionalParam(textParam), batchNo: optionalParam(batchNo) }

export const exclusionsSearch = z.object({
  ...listSearch(exclusionsList).shape,
  removed: optionalParam(listSearch(removalsList))
})
export const typesSearch = z.object({ ...account, ...listSearch(coveredList).shape })
export const dealersSearch = z.object({ ...ofType, ...listSearch(coveredList).shape })
export const transactionsSearch = z.object({
  ...ofType,
  companyCode: optionalParam(textParam),
  displayName: optionalParam(textParam),
  ...listSearch(coveredList).shape
})
/** Of which removed exclusion. */
const removalSearch = z.object({ removeExclusionDetailsId: optionalParam(exclusionId) })
/** Of which removed exclusion, and for which dealer where that was chosen. */
/** The adjustment that was added, or the decision that it waits for. */
export const addedSearch = removalSearch.extend({ decisionId: optionalParam(z.int().positive()) })

export const adjustmentSearch = removalSearch.extend({
  dealerCode: optionalParam(textParam),
  dealerName: optionalParam(textParam)
})

export type AccountParams = { billingAccountNo: string; exclusionDetailsId: number | undefined }
export type TypeParams = AccountParams & { transactionType: string; batchNo: number | undefined }

type Search<Params> = { [Key in keyof Params]?: Params[Key] | undefined }

/** The account that a search names; undefined if it names none. */
export function accountParams({
  billingAccountNo,
  exclusionDetailsId
}: Search<AccountParams>): AccountParams | undefined {
  return billingAccountNo === undefined ? undefined : { billingAccountNo, exclusionDetailsId }
}

export function typeParams(search: Search<TypeParams>): TypeParams | undefined {
  const account = accountParams(search)
  const { transactionType, batchNo: named } = search
  return account && transactionType !== undefined ? { ...account, transactionType, batchNo: named } : undefined
}
