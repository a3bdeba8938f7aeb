const minutesBeforeReAttempt = [1, 5, 30, 2 * 60, 6 * 60]

/**
 * When a payment that failed is tried again by itself, after so many re-attempts already.
 * Null once five were in vain: then it waits for a person.
 */
export function nextAttemptAfter(reAttempts: number, failedAt: Date): Date | null {
  const minutes = minutesBeforeReAttempt[reAttempts]
  return minutes === undefined ? null : new Date(failedAt.getTime() + minutes * 60_000)
}
