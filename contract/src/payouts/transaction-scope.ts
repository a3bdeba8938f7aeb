import { z } from 'zod'
import { transactionFilters } from '../cycles/chosen-rows.ts'
import { batchNo, transactionState } from '../cycles/schema.ts'
import { optionalText } from '../page.ts'
import { waterfallSteps } from './schema.ts'

/** Held rows have their state by their list; here it is one more filter. */
export const filtersOfCycleRows = { ...transactionFilters, state: transactionState.nullish() }

/** The cycles of the other side of a comparison, and the type and plan that it is narrowed to. */
export const dealersAlsoIn = z.strictObject({
  batchNos: z.array(batchNo).min(1).max(100),
  transactionType: optionalText,
  planName: optionalText
})

export type DealersAlsoIn = z.infer<typeof dealersAlsoIn>

/** What narrows a list of transactions besides its filters. */
export const transactionScope = {
  /** Only the rows behind this bar of the cycle picture; a HELD bar's are those of its hold type. */
  step: z.enum(waterfallSteps).nullish(),
  holdType: optionalText,
  /** Only the rows that a signal of the cycle is about. */
  signalId: z.int().positive().nullish(),
  /** Only the rows of this plan, by its whole name. */
  wholePlanName: optionalText,
  /** Only the rows of dealers that have rows there, too. */
  dealersAlsoIn: dealersAlsoIn.nullish()
}
