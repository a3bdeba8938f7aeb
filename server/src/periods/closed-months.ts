import type { Day } from '@payouts/contract/page'
import { closedDayText } from '@payouts/contract/periods/words'
import { addDays } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import './tables.ts'

/** The last day of the last closed month; null until a month is closed. */
export async function closedThrough(db: Database): Promise<Day | null> {
  const { closed_through } = await db.selectFrom('closed_months').select('closed_through').executeTakeFirstOrThrow()
  return closed_through
}

/** Why nothing is dated on this day, as a sentence; undefined if its month is open. */
export function closedProblem(day: Day, closed: Day | null): string | undefined {
  return closed !== null && day <= closed ? closedDayText(day, addDays(closed, 1)) : undefined
}

/**
 * Refuses a day in a closed month. The database refuses it too: a month may close between this answer and the change.
 */
export async function refusedInClosedMonth(db: Database, day: Day, field: string): Promise<Refusal | undefined> {
  const problem = closedProblem(day, await closedThrough(db))
  return problem === undefined ? undefined : refuse('refusedByRule', problem, field)
}
