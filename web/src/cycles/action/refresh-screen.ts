import { isTrouble } from '../../client/call-error.ts'
import { invalidateCalls } from '../../client/queries.ts'

/** A refused action was offered by a screen that is out of date, so what it shows is read again. */
export function refreshScreenAfter(error: unknown): void {
  if (isTrouble(error, 'changedMeanwhile', 'refusedByRule')) void invalidateCalls('everything')
}
