import { type HoldType, holdType } from '@payouts/contract/cycles/hold-types'
import { batchNo, commissionType, version } from '@payouts/contract/cycles/schema'
import { z } from 'zod'
import { type ListDefinition, listSearch } from '#list/list-definition.ts'
import { optionalParam, textParam } from '#list/search-params.ts'

/** The columns of the summary that a way into the holds begins at; dealerCount leads to dealers, any other to cycles. */
export const startColumns = [
  'type',
  'payoutCycleCount',
  'dealerCount',
  'transactionTypeCount',
  'transactionCount',
  'totalPayoutAmount'
] as const

/** What a hold screen is about, and how the person came there. */
const params = z.object({
  holdType: optionalParam(holdType),
  /** The column of the summary that the way began at. */
  start: optionalParam(z.enum(startColumns)),
  /** Where the way began, unless at the summary. */
  flowFrom: optionalParam(z.literal('home')),
  batchNo: optionalParam(batchNo),
  version: optionalParam(version),
  payoutCycleName: optionalParam(textParam),
  commissionType: optionalParam(commissionType),
  companyCode: optionalParam(textParam),
  companyName: optionalParam(textParam),
  transactionType: optionalParam(textParam),
  displayName: optionalParam(textParam)
})
export type HoldParams = z.infer<typeof params>

/** The typed search of a hold screen: what it is about, and the state of its list. */
export const holdSearch = (list: ListDefinition) => z.object({ ...params.shape, ...listSearch(list).shape })

export type HoldTypeParams = HoldParams & { holdType: HoldType }
export type HoldCycleParams = HoldTypeParams & { batchNo: number }

/**
 * A search that names its hold type, without the state of its list: what a link to another hold screen carries on.
 * Undefined if it names none.
 */
export function holdTypeParams(search: HoldParams): HoldTypeParams | undefined {
  const known = params.parse(search)
  return known.holdType && { ...known, holdType: known.holdType }
}

/** As `holdTypeParams`, for a search that names its cycle as well. */
export function holdCycleParams(search: HoldParams): HoldCycleParams | undefined {
  const known = holdTypeParams(search)
  return known?.batchNo === undefined ? undefined : { ...known, batchNo: known.batchNo }
}

const nothingBelow = { transactionType: undefined, displayName: undefined }

/** The parameters one step back, before a transaction type was chosen. */
export const withoutType = (before: HoldParams): HoldParams => ({ ...before, ...nothingBelow })

/** The parameters one step back, before a cycle was chosen. */
export const withoutCycle = (before: HoldParams): HoldParams => ({
  ...before,
  ...nothingBelow,
  batchNo: undefined,
  version: undefined,
  payoutCycleName: undefined,
  commissionType: undefined
})

/** The parameters one step back, before a dealer was chosen. */
export const withoutDealer = (before: HoldParams): HoldParams => ({
  ...before,
  ...nothingBelow,
  companyCode: undefined,
  companyName: undefined
})

/** Says that a filter excludes the screen's own type. */
export const noType = Symbol('no type')

/** The type to request: the screen's own, or else the filter's. */
export function requestedType(
  screenType: string | undefined,
  filter: string | undefined
): string | undefined | typeof noType {
  if (!filter || !screenType) return screenType ?? filter
  return screenType.toLowerCase().includes(filter.toLowerCase()) ? screenType : noType
}
