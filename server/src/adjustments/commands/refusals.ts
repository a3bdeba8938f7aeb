import { dateProblem } from '@payouts/contract/adjustments/can'
import type { NewAdjustment } from '@payouts/contract/adjustments/schema'
import type { Day } from '@payouts/contract/page'
import { type Refusal, refuse } from '../../platform/refusal.ts'

/** What refuses an adjustment, whether it comes by itself or in a file of many. */

export function refusedDate(given: Pick<NewAdjustment, 'posting' | 'date'>, today: Day): Refusal | undefined {
  const problem = dateProblem(given, today)
  return problem === undefined ? undefined : refuse('refusedByRule', problem, 'date')
}

export const noSuchDealer = (dealerCode: string): Refusal =>
  refuse('refusedByRule', `There is no dealer ${dealerCode}.`, 'dealerCode')

export const referenceIsTaken = (referenceNo: string): Refusal =>
  refuse(
    'refusedByRule',
    `Another adjustment has the reference ${referenceNo} already. Please use another one.`,
    'referenceNo'
  )

export const changedMeanwhile = (): Refusal =>
  refuse(
    'changedMeanwhile',
    'Somebody has changed this adjustment meanwhile. Look at it again before you change it.',
    'version'
  )
