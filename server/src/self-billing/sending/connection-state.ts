import { sql } from 'kysely'
import type { NoAnswer } from '#myinvois/client.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import '../tables.ts'

/** How long the authority is left alone after it refused a call as a whole, such as for a wrong secret. */
const afterRefusalMs = 10 * 60_000

/** Whether the authority asked for a pause that is not over yet. */
export async function isBusy(db: Database, clock: Clock): Promise<boolean> {
  const { busy } = await one(
    db,
    sql<{ busy: boolean }>`select coalesce(busy_until > ${clock.now()}, false) as busy from e_invoice_connection`
  )
  return busy
}

/** Whether the authority did not answer the last call, or not usefully. */
export async function isFailing(db: Database): Promise<boolean> {
  const { failing } = await one(
    db,
    sql<{ failing: boolean }>`
    select exists (select from e_invoice_connection where failing_since is not null) as failing`
  )
  return failing
}

/** Notes that the authority answered. */
export async function noteAnswer(db: Database): Promise<void> {
  await sql`
    update e_invoice_connection set busy_until = null, failing_since = null, problem = null
    where busy_until is not null or failing_since is not null`.execute(db)
}

/** Notes that it did not, or not usefully: people see since when, and calls pause. */
export async function noteFailure(db: Database, clock: Clock, failure: NoAnswer): Promise<void> {
  const now = clock.now()
  const until = new Date(now.getTime() + pauseOf(failure))
  const problem = wordsOf(failure)
  await sql`
    update e_invoice_connection set busy_until = ${until},
      failing_since = ${problem === null ? sql`failing_since` : sql`coalesce(failing_since, ${now})`},
      problem = coalesce(${problem}, problem)`.execute(db)
}

const afterLossMs = 60_000

function pauseOf(failure: NoAnswer): number {
  if (failure.problem === 'busy') return failure.retryAfterMs
  return failure.problem === 'lost' ? afterLossMs : afterRefusalMs
}

function wordsOf(failure: NoAnswer): string | null {
  if (failure.problem === 'busy') return failure.why ?? null
  return failure.problem === 'lost' ? failure.why : failure.refused.text
}
