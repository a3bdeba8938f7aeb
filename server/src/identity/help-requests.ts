import { sql } from 'kysely'
import type { Database, Tx } from '../platform/db/database.ts'
import { tooMany } from '../platform/http/failures.ts'
import { networkOf } from '../platform/http/network.ts'
import './tables.ts'

const windowMs = 60 * 60_000

/** Per hour. An office shares an address, so its limit is higher than a person's. */
const hourlyLimits = {
  PASSWORD: { ofSubject: 5, ofAddress: 60 },
  'USER NAME': { ofSubject: 5, ofAddress: 60 },
  RESET: { ofSubject: 60, ofAddress: 60 },
  'CURRENT PASSWORD': { ofSubject: 10, ofAddress: 60 },
  'NEW USER NAME': { ofSubject: 20, ofAddress: 60 }
}

export type HelpRequest = {
  kind: keyof typeof hourlyLimits
  /** The user name or contact as it was typed, whether or not such a user exists. */
  subject: string
  address: string
  now: Date
}

/**
 * Counts a request that is limited per hour.
 * @throws HttpFailure 429 if this subject or this address has reached its limit
 */
export async function countHelpRequest(tx: Tx, request: HelpRequest): Promise<void> {
  const { kind, now } = request
  const address = networkOf(request.address)
  const subject = request.subject.toLowerCase()
  const { ofSubject, ofAddress } = hourlyLimits[kind]
  // Always the address before the subject, so that no two deadlock.
  for (const name of [`address ${address}`, `subject ${subject}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${`help ${kind} ${name}`}, 0))`.execute(tx)
  const waits = [
    await secondsToWait(tx, { kind, address }, ofAddress, now),
    await secondsToWait(tx, { kind, subject }, ofSubject, now)
  ]
  const wait = Math.max(...waits)
  if (wait > 0) throw tooMany(wait)
  await tx.insertInto('help_requests').values({ kind, subject, address, asked_at: now }).execute()
}

/** Deletes the counted requests of a subject after a success. */
export async function forgiveHelpRequests(db: Database, kind: HelpRequest['kind'], subject: string): Promise<void> {
  await db.deleteFrom('help_requests').where('kind', '=', kind).where('subject', '=', subject.toLowerCase()).execute()
}

/** The seconds until the oldest counted request leaves the window; 0 while the limit is not reached. */
async function secondsToWait(
  tx: Tx,
  counted: { kind: HelpRequest['kind']; address: string } | { kind: HelpRequest['kind']; subject: string },
  most: number,
  now: Date
): Promise<number> {
  const blocking = await tx
    .selectFrom('help_requests')
    .select('asked_at')
    .where((row) => row.and(counted))
    .where('asked_at', '>', new Date(now.getTime() - windowMs))
    .orderBy('asked_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return blocking ? Math.ceil((blocking.asked_at.getTime() + windowMs - now.getTime()) / 1000) : 0
}

export async function forgetOldHelpRequests(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('help_requests')
    .where('asked_at', '<', new Date(now.getTime() - 2 * windowMs))
    .execute()
}
