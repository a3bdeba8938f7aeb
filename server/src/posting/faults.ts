import { DatabaseError } from 'pg'
import { isDatabaseAway } from '../platform/http/failures.ts'

/** Classes of SQLSTATE about the database itself: lost, deadlocked, full, busy, stopping. */
const passingClasses = new Set(['08', '25', '40', '53', '55', '57', '58'])

/** Whether an error says nothing about what was to be posted, so that the same may succeed in a moment. */
export function isPassing(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  return error instanceof DatabaseError && passingClasses.has(error.code?.slice(0, 2) ?? '')
}

const numberOutOfRange = '22003'

/** Why a dealer could not be paid, for people; the log has the rest. The database's own words may quote values. */
export function problemOf(error: unknown): string {
  if (!(error instanceof DatabaseError)) return `The posting failed: ${error instanceof Error ? error.message : error}`
  if (error.code === numberOutOfRange) return 'The amount makes a sum in the books too large.'
  const rule = [error.code, error.constraint].filter((part) => part !== undefined).join(', ')
  return `The database refused the posting (${rule}).`
}
