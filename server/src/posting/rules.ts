import { type Ringgit, withCurrency } from '@payouts/contract/money'

const minutesBeforeReAttempt = [1, 5, 30, 2 * 60, 6 * 60]

/** When a failed payment is retried, after this many re-attempts. Null after five: then it waits for a person. */
export function nextAttemptAfter(reAttempts: number, failedAt: Date): Date | null {
  const minutes = minutesBeforeReAttempt[reAttempts]
  return minutes === undefined ? null : new Date(failedAt.getTime() + minutes * 60_000)
}

/** The largest amount of a posting and its journal, above or below zero. */
export const largestGross: Ringgit = '999999999999.99'

export const tooLarge = `The sum is beyond ${withCurrency(largestGross)}, the most that can be posted.`
