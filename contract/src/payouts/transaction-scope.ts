import { z } from 'zod'
import { transactionFilters } from '#cycles/chosen-rows.ts'
import { batchNo, transactionState } from '#cycles/schema.ts'
import { optionalText, textFilter } from '#page.ts'
import { rateOutcome } from '#rate-cards/outcomes.ts'
import { signalRuleNames } from '#signals/rule-names.ts'
import { waterfallSteps } from './schema.ts'

/** Only what open signals of this rule are about. Signals are for staff alone. */
export const signalFilter = { signalRule: z.enum(signalRuleNames).nullish() }

/** The list of held rows determines their state; here it is a filter. */
export const filtersOfCycleRows = {
  /** What the rate card says of a row; for staff alone. */
  rateOutcome: rateOutcome.nullish(),
  ...transactionFilters,
  /** A part of the transaction type's name. */
  type: textFilter,
  state: transactionState.nullish(),
  ...signalFilter
}

/** The cycles of a comparison's other side, and the type and plan that it is narrowed to. */
export const dealersAlsoIn = z.strictObject({
  batchNos: z.array(batchNo).min(1).max(100),
  transactionType: optionalText,
  planName: optionalText
})

export type DealersAlsoIn = z.infer<typeof dealersAlsoIn>

/** The scope of a list of transactions besides its filters. */
export const transactionScope = {
  /** Only the rows behind this bar of the cycle's picture; for a HELD bar, those of its hold type. */
  step: z.enum(waterfallSteps).nullish(),
  holdType: optionalText,
  /** Only the rows of a signal. */
  signalId: z.int().positive().nullish(),
  /** Only the rows of this plan, by its complete name. */
  wholePlanName: optionalText,
  /** Only the rows of dealers with rows there too. */
  dealersAlsoIn: dealersAlsoIn.nullish()
}
