import { sql } from 'kysely'
import { payoutZone } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { type Refusal, refuse } from '../platform/refusal.ts'
import './tables.ts'

const windowMs = 15 * 60_000
/** From one address: a person who forgot, or a machine that guesses. */
const mostFromAddress = 5
/** From everywhere: guesses spread over addresses. Higher, so that a stranger does not easily lock a user out. */
const mostForUser = 25

export type Attempt = { failureId: number; userName: string; address: string }

/**
 * Lets an attempt to sign in begin, counted as failed until it succeeds, so that many at once count as many.
 * Whether there is such a user makes no difference.
 */
export async function beginAttempt(
  db: Database,
  attempt: { userName: string; address: string; now: Date }
): Promise<Attempt | Refusal> {
  const { address, now } = attempt
  const userName = attempt.userName.toLowerCase()
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${userName}`}, 0))`.execute(tx)
    const lockedUntil = await endOfLock(tx, userName, address, now)
    if (lockedUntil) return locked(lockedUntil)
    const { failure_id } = await tx
      .insertInto('failed_sign_ins')
      .values({ user_name: userName, address, failed_at: now })
      .returning('failure_id')
      .executeTakeFirstOrThrow()
    return { failureId: failure_id, userName, address }
  })
}

/** A success forgives what was mistyped from the same place. */
export async function forgiveAttempts(tx: Tx, { failureId, userName, address }: Attempt): Promise<void> {
  await tx
    .deleteFrom('failed_sign_ins')
    .where((row) => row.or([row('failure_id', '=', failureId), row.and({ user_name: userName, address })]))
    .execute()
}

/** Where as many failures as are allowed lie within the window, the oldest of them has to leave it first. */
async function endOfLock(tx: Tx, userName: string, address: string, now: Date): Promise<Date | undefined> {
  const recent = await tx
    .selectFrom('failed_sign_ins')
    .select(['address', 'failed_at'])
    .where('user_name', '=', userName)
    .where('failed_at', '>', new Date(now.getTime() - windowMs))
    .orderBy('failed_at', 'desc')
    .limit(mostForUser)
    .execute()
  const fromAddress = recent.filter((failure) => failure.address === address)
  const ends = [fromAddress[mostFromAddress - 1], recent[mostForUser - 1]].flatMap((oldest) =>
    oldest ? [oldest.failed_at.getTime() + windowMs] : []
  )
  return ends.length ? new Date(Math.max(...ends)) : undefined
}

const timeOfDay = new Intl.DateTimeFormat('en-MY', { timeZone: payoutZone, hour: 'numeric', minute: '2-digit' })

function locked(until: Date): Refusal {
  const nextMinute = new Date(Math.ceil(until.getTime() / 60_000) * 60_000)
  const message = `Too many failed sign-ins. Please try again after ${timeOfDay.format(nextMinute)}.`
  return refuse('locked', message, undefined, { lockedUntil: until.toISOString() })
}

export async function forgetOldAttempts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('failed_sign_ins')
    .where('failed_at', '<', new Date(now.getTime() - 4 * windowMs))
    .execute()
}
