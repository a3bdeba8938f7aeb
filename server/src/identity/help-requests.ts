import { sql } from 'kysely'
import type { Database, Tx } from '../platform/db/database.ts'
import { tooMany } from '../platform/http/failures.ts'
import { placeOf } from '../platform/http/place.ts'
import './tables.ts'

const windowMs = 60 * 60_000

/** In an hour. An office shares an address; nobody forgets as often as a machine guesses. */
const mostAnHour = {
  PASSWORD: { ofSubject: 5, ofAddress: 60 },
  'USER NAME': { ofSubject: 5, ofAddress: 60 },
  RESET: { ofSubject: 60, ofAddress: 60 },
  'CURRENT PASSWORD': { ofSubject: 10, ofAddress: 60 },
  'NEW USER NAME': { ofSubject: 20, ofAddress: 60 }
}

export type HelpRequest = {
  kind: keyof typeof mostAnHour
  /** Who it is about, as it was typed: whether there is such a user makes no difference. */
  subject: string
  address: string
  now: Date
}

/**
 * Counts what must not be tried without end.
 * @throws HttpFailure 429 where this subject or this address has had its share of the hour
 */
export async function countHelpRequest(tx: Tx, request: HelpRequest): Promise<void> {
  const { kind, now } = request
  const address = placeOf(request.address)
  const subject = request.subject.toLowerCase()
  const { ofSubject, ofAddress } = mostAnHour[kind]
  // Always the address before the subject, so that no two wait for each other.
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

/** Those that turned out well do not count. */
export async function forgiveHelpRequests(db: Database, kind: HelpRequest['kind'], subject: string): Promise<void> {
  await db.deleteFrom('help_requests').where('kind', '=', kind).where('subject', '=', subject.toLowerCase()).execute()
}

/** Where as many as are allowed lie within the hour, the oldest of them has to leave it first. */
async function secondsToWait(
  tx: Tx,
  counted: { kind: HelpRequest['kind']; address: string } | { kind: HelpRequest['kind']; subject: string },
  most: number,
  now: Date
): Promise<number> {
  const inTheWay = await tx
    .selectFrom('help_requests')
    .select('asked_at')
    .where((row) => row.and(counted))
    .where('asked_at', '>', new Date(now.getTime() - windowMs))
    .orderBy('asked_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return inTheWay ? Math.ceil((inTheWay.asked_at.getTime() + windowMs - now.getTime()) / 1000) : 0
}

export async function forgetOldHelpRequests(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('help_requests')
    .where('asked_at', '<', new Date(now.getTime() - 2 * windowMs))
    .execute()
}
