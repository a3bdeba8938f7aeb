import { DatabaseError } from 'pg'
import { isDatabaseAway } from '#platform/http/calls/failures.ts'

/** SQLSTATE classes about the database itself: lost, deadlocked, full, busy, stopping. */
const passingClasses = new Set(['08', '25', '40', '53', '55', '57', '58'])

/** Whether an error has nothing to do with what was posted, so that a retry may succeed. */
export function isPassing(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  return error instanceof DatabaseError && passingClasses.has(error.code?.slice(0, 2) ?? '')
}

const numberOutOfRange = '22003'

/**
 * Why a dealer could not be paid, in words for people. The database's own message may quote values, and is only
 * logged.
 */
export function problemOf(error: unknown): string {
  if (!(error instanceof DatabaseError)) return `The posting failed: ${error instanceof Error ? error.message : error}`
  if (error.code === numberOutOfRange) return 'The amount makes a sum in the books too large.'
  const rule = [error.code, error.constraint].filter((part) => part !== undefined).join(', ')
  return `The database refused the posting (${rule}).`
}
