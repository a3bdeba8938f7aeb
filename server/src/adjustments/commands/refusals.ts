import { dateProblem } from '@payouts/contract/adjustments/can'
import type { NewAdjustment } from '@payouts/contract/adjustments/schema'
import { largestBalance, type Sen, withCurrency } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { isBeyondAccount } from '#ledger/rules.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'

/** Refusals of adjustments, whether single or in a file. */

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

/** Refuses a balance beyond what an account may reach; `balance` is the new one. */
export const refusedBalance = (balance: Sen): Refusal | undefined =>
  isBeyondAccount(balance)
    ? refuse(
        'refusedByRule',
        `It takes the account beyond ${withCurrency(largestBalance)}, the most that one holds or owes.`,
        'amount'
      )
    : undefined

export const changedMeanwhile = (): Refusal =>
  refuse(
    'changedMeanwhile',
    'Somebody has changed this adjustment meanwhile. Look at it again before you change it.',
    'version'
  )
