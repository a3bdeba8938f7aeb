import { holdType as anyHoldType } from '@payouts/contract/cycles/hold-types'
import type { WaterfallStep } from '@payouts/contract/payouts/schema'
import type { DealersAlsoIn } from '@payouts/contract/payouts/transaction-scope'

export type StepName = WaterfallStep['step']

/** Which rows of a cycle: those behind one bar of its picture, those of a part of a difference, or those of a signal. */
export type RowsBehind = {
  step?: StepName | undefined
  holdType?: string | undefined
  wholePlanName?: string | undefined
  dealersAlsoIn?: DealersAlsoIn | undefined
  signalId?: number | undefined
}

/** The rows in a URL: a signal's, or one of the sets, optionally of a plan and of dealers on both sides. */
export function rowsOf({ signalId, step, holdType, wholePlanName, dealersAlsoIn }: RowsBehind): RowsBehind {
  if (signalId !== undefined) return { signalId }
  const isKnown = holdType === undefined || (step === 'HELD' && anyHoldType.options.some((known) => known === holdType))
  return {
    ...(isKnown && step && step !== 'IMPORTED' && { step }),
    ...(isKnown && holdType && { holdType }),
    ...(wholePlanName && { wholePlanName }),
    ...(dealersAlsoIn && { dealersAlsoIn })
  }
}
