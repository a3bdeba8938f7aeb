import type { Database, Tx } from '#platform/db/database.ts'
import { tooMany } from '#platform/http/calls/failures.ts'
import { networkOf } from '#platform/http/server/network.ts'
import { inTurn, lockCounters } from './turns.ts'
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

type HelpRequest = {
  kind: keyof typeof hourlyLimits
  /** The user name or contact as typed, whether or not such a user exists. */
  subject: string
  address: string
  now: Date
}

/**
 * Counts a request against hourly limits, in its own transaction, so that refused requests count too.
 * @param accept what the same transaction does if the request is allowed
 * @throws HttpFailure 429 if this subject or this address has reached its limit
 */
export async function countHelpRequest(
  db: Database,
  request: HelpRequest,
  accept?: (tx: Tx) => Promise<void>
): Promise<void> {
  const { kind, now } = request
  const counted = { ...request, address: networkOf(request.address), subject: request.subject.toLowerCase() }
  const { address, subject } = counted
  // Always the address before the subject, so that no two deadlock.
  const counters = [`help ${kind} address ${address}`, `help ${kind} subject ${subject}`] as const
  await inTurn(counters[0], async () => {
    // Read without a lock first, so that a flood of refused requests does not queue up.
    await requireBelowLimits(db, counted)
    await db.transaction().execute(async (tx) => {
      await lockCounters(tx, counters)
      await requireBelowLimits(tx, counted)
      await tx.insertInto('help_requests').values({ kind, subject, address, asked_at: now }).execute()
      await accept?.(tx)
    })
  })
}

async function requireBelowLimits(db: Database, { kind, subject, address, now }: HelpRequest): Promise<void> {
  const { ofSubject, ofAddress } = hourlyLimits[kind]
  const wait = Math.max(
    await secondsToWait(db, { kind, address }, ofAddress, now),
    await secondsToWait(db, { kind, subject }, ofSubject, now)
  )
  if (wait > 0) throw tooMany(wait)
}

/** Deletes the counted requests of a subject after a success. */
export async function forgiveHelpRequests(db: Database, kind: HelpRequest['kind'], subject: string): Promise<void> {
  await db.deleteFrom('help_requests').where('kind', '=', kind).where('subject', '=', subject.toLowerCase()).execute()
}

/** The seconds until the oldest counted request expires; 0 while the limit is not reached. */
async function secondsToWait(
  db: Database,
  counted: { kind: HelpRequest['kind']; address: string } | { kind: HelpRequest['kind']; subject: string },
  most: number,
  now: Date
): Promise<number> {
  const blocking = await db
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
