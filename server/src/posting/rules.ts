import { type Ringgit, withCurrency } from '@payouts/contract/money'

const minutesBeforeReAttempt = [1, 5, 30, 2 * 60, 6 * 60]

/**
 * When a payment that failed is tried again by itself, after so many re-attempts already.
 * Null once five were in vain: then it waits for a person.
 */
export function nextAttemptAfter(reAttempts: number, failedAt: Date): Date | null {
  const minutes = minutesBeforeReAttempt[reAttempts]
  return minutes === undefined ? null : new Date(failedAt.getTime() + minutes * 60_000)
}

/** The most that a posting and its journal hold; as much below zero is the least. */
export const largestGross: Ringgit = '999999999999.99'

export const tooLarge = `The sum is beyond ${withCurrency(largestGross)}, the most that can be posted.`
