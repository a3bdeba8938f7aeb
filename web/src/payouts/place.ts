import { batchNo, commissionType, version } from '@payouts/contract/cycles/schema'
import { waterfallStep } from '@payouts/contract/payouts/schema'
import { z } from 'zod'
import { listSearch } from '../list/list-definition.ts'
import { cyclesList, dealersList, transactionsList, transactionTypesList } from './lists.ts'

const ours = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined)
// A name made of figures alone arrives from a typed URL as a number.
const words = z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim().min(1).max(200))

/** The screens that lead to a cycle, where its back arrow returns to. */
export const origins = ['payouts', 'payoutsArchive', 'dashboard'] as const
export type Origin = (typeof origins)[number]

/** The cycle that a drill-down screen is about, in its URL. What is wrong is left out; a screen says what it lacks. */
const cycle = {
  batchNo: ours(batchNo),
  version: ours(version),
  commissionType: ours(commissionType),
  payoutCycleName: ours(words),
  flowFrom: ours(z.enum(origins))
}
const ofType = { ...cycle, transactionType: ours(words) }

export const cyclesSearch = listSearch(cyclesList)
export const cycleSearch = z.object({ ...cycle, ...listSearch(transactionTypesList).shape })
export const dealersSearch = z.object({ ...ofType, ...listSearch(dealersList).shape })
export const transactionsSearch = z.object({
  ...ofType,
  companyCode: ours(words),
  displayName: ours(words),
  ...listSearch(transactionsList).shape
})
export const allTransactionsSearch = z.object({
  ...cycle,
  step: ours(waterfallStep.shape.step),
  holdType: ours(words),
  ...listSearch(transactionsList).shape
})

/** A search's cycle without the place of the list below it: what every further screen is told. */
export type CyclePlace = { [Key in keyof typeof cycle]?: z.output<(typeof cycle)[Key]> }
export type KnownCycle = CyclePlace & { batchNo: number }

/** What a search says of its cycle, to hand on to another screen; undefined where it names none. */
export function knownCycle(search: CyclePlace): KnownCycle | undefined {
  const { batchNo: named, version, commissionType, payoutCycleName, flowFrom } = search
  return named === undefined ? undefined : { batchNo: named, version, commissionType, payoutCycleName, flowFrom }
}
