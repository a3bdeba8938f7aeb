import { type HoldType, holdType } from '@payouts/contract/cycles/hold-types'
import { batchNo, commissionType, version } from '@payouts/contract/cycles/schema'
import { z } from 'zod'
import { type ListDefinition, listSearch } from '../list/list-definition.ts'

const ours = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined)
// A code of figures alone arrives from a typed address as a number.
const text = z.union([z.string(), z.number().transform(String)]).pipe(z.string().min(1).max(200))

/** The columns of the summary that a way into the holds begins at; dealerCount leads to dealers, any other to cycles. */
export const startColumns = [
  'type',
  'payoutCycleCount',
  'dealerCount',
  'transactionTypeCount',
  'transactionCount',
  'totalPayoutAmount'
] as const
export type StartColumn = (typeof startColumns)[number]

/** Where a person is among the holds, and how they came there. */
const place = z.object({
  holdType: ours(holdType),
  /** The column of the summary that the way began at. */
  start: ours(z.enum(startColumns)),
  /** Where the way began, unless at the summary. */
  flowFrom: ours(z.literal('home')),
  batchNo: ours(batchNo),
  version: ours(version),
  payoutCycleName: ours(text),
  commissionType: ours(commissionType),
  companyCode: ours(text),
  companyName: ours(text),
  transactionType: ours(text),
  displayName: ours(text)
})
export type HoldPlace = z.infer<typeof place>

/** The typed search of a hold screen: its place and where its list stands. */
export const holdSearch = (list: ListDefinition) => z.object({ ...place.shape, ...listSearch(list).shape })

/** A place without where its list stands: what a link to another hold screen carries on. */
const placeOf = (search: HoldPlace): HoldPlace => place.parse(search)

export type PlaceOfType = HoldPlace & { holdType: HoldType }
export type PlaceOfCycle = PlaceOfType & { batchNo: number }

/** A place that says which hold type it is about; undefined where it does not. */
export function placeOfType(search: HoldPlace): PlaceOfType | undefined {
  const known = placeOf(search)
  return known.holdType && { ...known, holdType: known.holdType }
}

/** A place that says which hold type and which cycle it is about; undefined where it does not. */
export function placeOfCycle(search: HoldPlace): PlaceOfCycle | undefined {
  const known = placeOfType(search)
  return known?.batchNo === undefined ? undefined : { ...known, batchNo: known.batchNo }
}

const nothingBelow = { transactionType: undefined, displayName: undefined }

/** The place one step back, before a transaction type was chosen. */
export const withoutType = (place: HoldPlace): HoldPlace => ({ ...place, ...nothingBelow })

/** The place one step back, before a cycle was chosen. */
export const withoutCycle = (place: HoldPlace): HoldPlace => ({
  ...place,
  ...nothingBelow,
  batchNo: undefined,
  version: undefined,
  payoutCycleName: undefined,
  commissionType: undefined
})

/** The place one step back, before a dealer was chosen. */
export const withoutDealer = (place: HoldPlace): HoldPlace => ({
  ...place,
  ...nothingBelow,
  companyCode: undefined,
  companyName: undefined
})
