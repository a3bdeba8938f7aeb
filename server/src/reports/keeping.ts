const keptDays = 7

export const makingQueue = 'make-report'
export const removalQueue = 'remove-report-file'

/** When a report that ended at this moment is removed, with its line. */
export function expiryOf(ended: Date): Date {
  return new Date(ended.getTime() + keptDays * 86_400_000)
}
