import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayOf, payoutZone } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { placeOf } from '../../platform/http/place.ts'
import type { MasterKey } from '../../platform/master-key.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { isUsualPlace } from './known-networks.ts'
import '../tables.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** So many failures within such a time; the next try has to wait until the oldest of them is older. */
type Limit = { most: number; withinMs: number }

/** A quarter of an hour stops a burst, the day's limit what goes on slowly: whoever persists waits longer and longer. */
const limits = {
  /** One user name from one place: a person who forgot, or a machine that guesses. */
  ofUserAtPlace: [
    { most: 5, withinMs: 15 * minute },
    { most: 20, withinMs: day }
  ],
  /** One user name from everywhere that is strange to its user: guesses spread over addresses. */
  ofUserFromStrangers: [
    { most: 25, withinMs: 15 * minute },
    { most: 50, withinMs: day }
  ],
  /** All user names from one place that is strange to them: one password tried on everybody. */
  ofPlace: [
    { most: 50, withinMs: 15 * minute },
    { most: 200, withinMs: day }
  ]
} satisfies Record<string, Limit[]>

export type Attempt = { failureId: number; userName: string; place: string }
type Begun = { userName: string; place: string; now: Date }
type Standing = { usual: boolean; lockedUntil: Date | null }

/**
 * Lets an attempt to sign in begin, counted as failed until it succeeds, so that many at once count as many. Whether
 * there is such a user makes no difference. A user's usual place is judged by its own failures alone, so that nobody
 * elsewhere shuts the user out there.
 */
export async function beginAttempt(
  db: Database,
  masterKey: MasterKey,
  attempt: { userName: string; address: string; now: Date }
): Promise<Attempt | Refusal> {
  const { now } = attempt
  const userName = attempt.userName.trim().toLowerCase()
  const place = placeOf(attempt.address)
  const begun = { userName, place, now }
  // Asked first without waiting for anybody: a flood of tries that are refused anyway must not queue up.
  const before = await standingOf(db, masterKey, begun)
  if (before.lockedUntil) return locked(before.lockedUntil, now)
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, { ...begun, usual: before.usual })
    const { usual, lockedUntil } = await standingOf(tx, masterKey, begun)
    if (lockedUntil) return locked(lockedUntil, now)
    const { failure_id } = await tx
      .insertInto('failed_sign_ins')
      .values({ user_name: userName, address: place, failed_at: now, from_usual_place: usual })
      .returning('failure_id')
      .executeTakeFirstOrThrow()
    return { failureId: failure_id, userName, place }
  })
}

/** A success forgives what was mistyped from the same place. */
export async function forgiveAttempts(db: Database, { failureId, userName, place }: Attempt): Promise<void> {
  await db
    .deleteFrom('failed_sign_ins')
    .where((row) => row.or([row('failure_id', '=', failureId), row.and({ user_name: userName, address: place })]))
    .execute()
}

/** Takes back this one attempt: it was neither a failure nor a success. */
export async function withdrawAttempt(db: Database, { failureId }: Attempt): Promise<void> {
  await db.deleteFrom('failed_sign_ins').where('failure_id', '=', failureId).execute()
}

/** Lets a user try again at once, wherever they are. @returns how many failures there were */
export async function unlockUser(db: Database, userName: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('failed_sign_ins')
    .where('user_name', '=', userName.trim().toLowerCase())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Those who are counted together wait for each other, or many at once would all find room. */
async function takeTurn(tx: Tx, { userName, place, usual }: Begun & { usual: boolean }): Promise<void> {
  // Always the place before the user, so that no two wait for each other.
  const names = usual ? [`user ${userName} at ${place}`] : [`place ${place}`, `user ${userName}`]
  for (const name of names)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${name}`}, 0))`.execute(tx)
}

/** In one question, since guessers ask it thousands of times. */
async function standingOf(db: Database, masterKey: MasterKey, begun: Begun): Promise<Standing> {
  const { userName, place, now } = begun
  const here = sql<SqlBool>`user_name = ${userName} and address = ${place}`
  const fromStrangers = sql<SqlBool>`user_name = ${userName} and not from_usual_place`
  const ofAnybodyHere = sql<SqlBool>`address = ${place} and not from_usual_place`
  const endsOf = (counted: Limit[], which: RawBuilder<SqlBool>) =>
    sql.join(
      counted.map(
        ({ most, withinMs }) => sql`(
          select failed_at + ${`${withinMs} milliseconds`}::interval from failed_sign_ins
          where ${which} and failed_at > ${new Date(now.getTime() - withinMs)}
          order by failed_at desc offset ${most - 1} limit 1)`
      )
    )
  const ofStrangers = sql`
    greatest(${endsOf(limits.ofUserFromStrangers, fromStrangers)}, ${endsOf(limits.ofPlace, ofAnybodyHere)})`
  const { rows } = await sql<Standing>`
    select usual, greatest(${endsOf(limits.ofUserAtPlace, here)}, case when not usual then ${ofStrangers} end)
      as "lockedUntil"
    from (select ${isUsualPlace(masterKey, begun)} as usual) as asked`.execute(db)
  const [standing] = rows
  if (!standing) throw new Error('The database did not say how sign-ins stand.')
  return standing
}

const timeOfDay = new Intl.DateTimeFormat('en-MY', { timeZone: payoutZone, hour: 'numeric', minute: '2-digit' })
const dayAndTime = new Intl.DateTimeFormat('en-MY', {
  timeZone: payoutZone,
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit'
})

function locked(until: Date, now: Date): Refusal {
  const nextMinute = new Date(Math.ceil(until.getTime() / minute) * minute)
  const format = dayOf(nextMinute) === dayOf(now) ? timeOfDay : dayAndTime
  const message = `Too many failed sign-ins. Please try again after ${format.format(nextMinute)}.`
  return refuse('locked', message, undefined, { lockedUntil: until.toISOString() })
}

export async function forgetOldAttempts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('failed_sign_ins')
    .where('failed_at', '<', new Date(now.getTime() - 2 * day))
    .execute()
}
