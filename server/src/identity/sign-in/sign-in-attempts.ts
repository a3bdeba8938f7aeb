import { dayAndTime, dayText } from '@payouts/contract/day-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayOf } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { networkOf } from '#platform/http/server/network.ts'
import type { MasterKey } from '#platform/master-key/master-key.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { inTurn, lockCounters } from '../turns.ts'
import { isKnownNetwork } from './known-networks.ts'
import '../tables.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** At most this many failures within a time; the next attempt waits until the oldest expires. */
type Limit = { most: number; withinMs: number }

/** The limit of a quarter of an hour stops bursts, the limit of a day slow guessing. */
const limits = {
  /** One user name from one network: a person who forgot, or a machine that guesses. */
  perUserAndNetwork: [
    { most: 5, withinMs: 15 * minute },
    { most: 20, withinMs: day }
  ],
  /** One user name from all networks unknown to its user: guesses spread over addresses. */
  perUserFromUnknownNetworks: [
    { most: 25, withinMs: 15 * minute },
    { most: 50, withinMs: day }
  ],
  /** All user names from one network unknown to their users: one password tried on everybody. */
  perNetwork: [
    { most: 50, withinMs: 15 * minute },
    { most: 200, withinMs: day }
  ]
} satisfies Record<string, Limit[]>

/** The user and network of a sign-in. */
export type Origin = { userName: string; network: string }
export type Attempt = Origin & { failureId: number; strangersLockedUntil: Date | null }
type AttemptKey = { userName: string; network: string; now: Date }
type LockState = {
  isKnown: boolean
  /** Because of this user's failures from here. */
  lockedUntil: Date | null
  /** For everybody who is unknown here, whether or not this user is. */
  strangersLockedUntil: Date | null
}

/**
 * Begins an attempt to sign in. It counts as failed until it succeeds, so concurrent attempts all count, whether or
 * not the user exists. On a network known to the user only its own failures count, so that guesses from elsewhere do
 * not lock the user out there.
 */
export async function beginAttempt(
  db: Database,
  masterKey: MasterKey,
  attempt: { userName: string; address: string; now: Date }
): Promise<Attempt | Refusal> {
  const { now } = attempt
  const { userName, network } = originOf(attempt)
  const key = { userName, network, now }
  // Read without a lock first, so that a flood of refused attempts does not queue up.
  const before = await lockStateOf(db, masterKey, key)
  const refusal = refusalOf(before, now)
  if (refusal) return refusal
  const counters = countersOf(key, before.isKnown)
  const count = async (tx: Tx) => {
    await lockCounters(tx, counters)
    const state = await lockStateOf(tx, masterKey, key)
    const { isKnown, strangersLockedUntil } = state
    const refusal = refusalOf(state, now)
    if (refusal) return refusal
    const { failure_id } = await tx
      .insertInto('failed_sign_ins')
      .values({ user_name: userName, address: network, failed_at: now, from_usual_place: isKnown })
      .returning('failure_id')
      .executeTakeFirstOrThrow()
    return { failureId: failure_id, userName, network, strangersLockedUntil }
  }
  return inTurn(counters[0], () => db.transaction().execute(count))
}

/** The counters of an attempt: the name as typed, whether or not there is such a user. */
export function originOf({ userName, address }: { userName: string; address: string }): Origin {
  return { userName: userName.trim().toLowerCase(), network: networkOf(address) }
}

/** Deletes the failures of this user and network after a success, including this attempt. */
export async function forgiveAttempts(db: Database, { userName, network }: Origin): Promise<void> {
  await db
    .deleteFrom('failed_sign_ins')
    .where((row) => row.and({ user_name: userName, address: network }))
    .execute()
}

/** Removes an attempt that neither failed nor succeeded. */
export async function withdrawAttempt(db: Database, { failureId }: Pick<Attempt, 'failureId'>): Promise<void> {
  await db.deleteFrom('failed_sign_ins').where('failure_id', '=', failureId).execute()
}

/** Deletes a user's failures, so that they can try again from everywhere. @returns how many there were */
export async function unlockUser(db: Database, userName: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('failed_sign_ins')
    .where('user_name', '=', userName.trim().toLowerCase())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** What an attempt is counted with: always the network before the user, so that no two deadlock. */
function countersOf({ userName, network }: AttemptKey, isKnown: boolean): [string, ...string[]] {
  return isKnown
    ? [`sign-in user ${userName} at ${network}`]
    : [`sign-in network ${network}`, `sign-in user ${userName}`]
}

/** One statement, since guessers make the server run it thousands of times. */
function lockStateOf(db: Database, masterKey: MasterKey, key: AttemptKey): Promise<LockState> {
  const { userName, network, now } = key
  const userFromHere = sql<SqlBool>`user_name = ${userName} and address = ${network}`
  const userFromUnknown = sql<SqlBool>`user_name = ${userName} and not from_usual_place`
  const anyUserFromHere = sql<SqlBool>`address = ${network} and not from_usual_place`
  const endsOf = (counted: Limit[], which: RawBuilder<SqlBool>) =>
    sql.join(
      counted.map(
        ({ most, withinMs }) => sql`(
          select failed_at + ${`${withinMs} milliseconds`}::interval from failed_sign_ins
          where ${which} and failed_at > ${new Date(now.getTime() - withinMs)}
          order by failed_at desc offset ${most - 1} limit 1)`
      )
    )
  return one(
    db,
    sql<LockState>`
      select ${isKnownNetwork(masterKey, key)} as "isKnown",
        greatest(${endsOf(limits.perUserAndNetwork, userFromHere)}) as "lockedUntil",
        greatest(
          ${endsOf(limits.perUserFromUnknownNetworks, userFromUnknown)}, ${endsOf(limits.perNetwork, anyUserFromHere)}
        ) as "strangersLockedUntil"`
  )
}

function refusalOf({ isKnown, lockedUntil, strangersLockedUntil }: LockState, now: Date): Refusal | undefined {
  if (strangersLockedUntil && (lockedUntil || !isKnown)) return lockedForStrangers(strangersLockedUntil, now)
  return lockedUntil ? locked(lockedUntil, now) : undefined
}

/**
 * The answer while strangers are locked out here, also for somebody known here who typed wrongly. It never depends on
 * the user: otherwise answers would reveal which names are used here.
 */
export function lockedForStrangers(until: Date, now: Date): Refusal {
  return locked(until, now, ' If you have signed in from here before, check what you typed and try again at once.')
}

function locked(until: Date, now: Date, advice = ''): Refusal {
  const nextMinute = new Date(Math.ceil(until.getTime() / minute) * minute)
  const { day, time } = dayAndTime(nextMinute)
  const when = day === dayOf(now) ? time : `${dayText(day)}, ${time}`
  const message = `Too many failed sign-ins. Please try again after ${when}.${advice}`
  return refuse('locked', message, undefined, { lockedUntil: until.toISOString() })
}

export async function forgetOldAttempts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('failed_sign_ins')
    .where('failed_at', '<', new Date(now.getTime() - 2 * day))
    .execute()
}
