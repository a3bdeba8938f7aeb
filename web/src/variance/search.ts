import { holdType } from '@payouts/contract/cycles/hold-types'
import { periodUnit, variancePartName } from '@payouts/contract/variance/names'
import { z } from 'zod'
import { listSearch } from '#list/list-definition.ts'
import { optionalParam, textParam } from '#list/search-params.ts'
import { linesList } from './lists.ts'

const comparison = {
  unit: optionalParam(periodUnit),
  after: optionalParam(textParam),
  before: optionalParam(textParam),
  transactionType: optionalParam(textParam),
  planName: optionalParam(textParam),
  companyCode: optionalParam(textParam)
}

export const varianceSearch = z.object(comparison)
export type VarianceSearch = z.infer<typeof varianceSearch>

export const variancePartSearch = z.object({
  ...comparison,
  part: optionalParam(variancePartName),
  holdType: optionalParam(holdType),
  ...listSearch(linesList).shape
})

/** The comparison of a search: by default the latest two months. */
export function comparisonOf(search: VarianceSearch) {
  const { unit = 'MONTH', after, before, transactionType, planName, companyCode } = search
  return { unit, after, before, transactionType, planName, companyCode }
}
export type Comparison = ReturnType<typeof comparisonOf>
