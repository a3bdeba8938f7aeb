import { batchNo, commissionType, version } from '@payouts/contract/cycles/schema'
import { waterfallStep } from '@payouts/contract/payouts/schema'
import { dealersAlsoIn } from '@payouts/contract/payouts/transaction-scope'
import { z } from 'zod'
import { listSearch } from '#list/list-definition.ts'
import { optionalParam, textParam } from '#list/search-params.ts'
import { cyclesList, dealersList, transactionsList, transactionTypesList } from './lists.ts'

/** The screens that lead to a cycle, where its back arrow returns to. */
const origins = ['payouts', 'payoutsArchive', 'dashboard', 'desk'] as const
export type Origin = (typeof origins)[number]

/** The cycle that a drill-down screen is about. */
const cycle = {
  batchNo: optionalParam(batchNo),
  version: optionalParam(version),
  commissionType: optionalParam(commissionType),
  payoutCycleName: optionalParam(textParam),
  flowFrom: optionalParam(z.enum(origins))
}
const ofType = { ...cycle, transactionType: optionalParam(textParam) }

export const cyclesSearch = listSearch(cyclesList)
export const cycleSearch = z.object({
  ...cycle,
  tab: optionalParam(z.literal('activity')),
  ...listSearch(transactionTypesList).shape
})
export const dealersSearch = z.object({ ...ofType, ...listSearch(dealersList).shape })
export const cycleDealersSearch = z.object({
  ...cycle,
  /** What the person came to do. */
  act: optionalParam(z.literal('hold')),
  ...listSearch(dealersList).shape
})
export const transactionsSearch = z.object({
  ...ofType,
  companyCode: optionalParam(textParam),
  displayName: optionalParam(textParam),
  ...listSearch(transactionsList).shape
})
export const allTransactionsSearch = z.object({
  ...ofType,
  companyCode: optionalParam(textParam),
  step: optionalParam(waterfallStep.shape.step),
  holdType: optionalParam(textParam),
  signalId: optionalParam(z.int().positive()),
  wholePlanName: optionalParam(textParam),
  dealersAlsoIn: optionalParam(dealersAlsoIn),
  ...listSearch(transactionsList).shape
})

export const proofSearch = z.object(cycle)
export const cycleMapSearch = z.object(ofType)
/** The part of a cycle that a screen is about; all of it where it names neither. */
export type CyclePart = { transactionType?: string | undefined; companyCode?: string | undefined }

type CycleSearch = { [Key in keyof typeof cycle]?: z.output<(typeof cycle)[Key]> }

/** What a search says of its cycle, without the state of its list: what a link to another screen of it carries on. */
export type CycleParams = CycleSearch & { batchNo: number }

/** The cycle that a search names; undefined if it names none. */
export function cycleParams(search: CycleSearch): CycleParams | undefined {
  const { batchNo: named, version, commissionType, payoutCycleName, flowFrom } = search
  return named === undefined ? undefined : { batchNo: named, version, commissionType, payoutCycleName, flowFrom }
}
