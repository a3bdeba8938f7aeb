import type { OwnSession } from '@payouts/contract/identity/session-endpoints'
import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import type { Tx } from '#platform/db/database.ts'
import type { ReadCall, WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { endSession, isOver } from './sessions.ts'
import '../tables.ts'

type StoredSession = Omit<OwnSession, 'startedOn' | 'lastUsedOn' | 'isThisOne'> & {
  id_hash: Buffer
  created_at: Date
  last_used_at: Date
}

/** The caller's own live sessions: this one first, then by latest use. */
export async function listOwnSessions(call: ReadCall<object>): Promise<{ sessions: OwnSession[] }> {
  const { db, caller, sessionHash, clock } = call
  const { rows } = await sql<StoredSession>`
    select id_hash, session_reference as "sessionReference", created_at, last_used_at, browser, address, remembered
    from sessions where user_id = ${caller.userId} order by last_used_at desc, session_reference`.execute(db)
  const sessions = rows
    .filter((session) => !isOver(session, clock.now()))
    .map(({ id_hash: idHash, created_at: startedOn, last_used_at: lastUsedOn, ...session }) => ({
      ...session,
      startedOn: startedOn.toISOString(),
      lastUsedOn: lastUsedOn.toISOString(),
      isThisOne: sessionHash !== undefined && idHash.equals(sessionHash)
    }))
  return { sessions: sessions.sort((one, other) => Number(other.isThisOne) - Number(one.isThisOne)) }
}

/** Where a session's identity provider ends its own session of the browser; undefined where none does. */
export type EndAtProvider = (call: WriteCall<unknown>, sessionHash: Buffer) => Promise<string | undefined>

/** Ends the session of the call. */
export const signOutWith =
  (endAtProvider: EndAtProvider) =>
  async (call: WriteCall<unknown>): Promise<{ message: string; endAtProvider?: string }> => {
    const { tx, caller, sessionHash, clock, requestId } = call
    const location = sessionHash ? await endAtProvider(call, sessionHash) : undefined
    if (sessionHash) await endSession(tx, sessionHash)
    await recordEvent(tx, {
      area: 'identity',
      action: 'SIGN OUT',
      activity: `${caller.name} signed out`,
      actor: caller,
      requestId,
      at: clock.now()
    })
    return { message: 'You are signed out.', ...(location !== undefined && { endAtProvider: location }) }
  }

/** Ends one of the caller's own sessions; another user's is reported as unknown, like an ended one. */
export async function endOwnSession(
  call: WriteCall<{ sessionReference: string }>
): Promise<{ message: string } | Refusal> {
  const { tx, caller, input } = call
  const ended = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', caller.userId)
    .where('session_reference', '=', input.sessionReference)
    .returning('browser')
    .executeTakeFirst()
  if (!ended) return refuse('refusedByRule', 'This session has ended already.', 'sessionReference')
  await recordEnd(call, `${caller.name} ended a session of theirs${ended.browser ? `, ${ended.browser}` : ''}`)
  return { message: 'The session was ended.' }
}

/** Ends all of the caller's sessions except the current one. */
export async function endOwnOtherSessions(call: WriteCall<object>): Promise<{ message: string }> {
  const { tx, caller, sessionHash } = call
  const count = await endOtherSessionsOf(tx, caller.userId, sessionHash)
  if (count === 0) return { message: 'There was no other session.' }
  const what = count === 1 ? '1 other session' : `${count} other sessions`
  await recordEnd(call, `${caller.name} ended ${what} of theirs`)
  return { message: count === 1 ? 'The other session was ended.' : `${count} other sessions were ended.` }
}

/** Ends a user's sessions except one. @returns how many it ended */
export async function endOtherSessionsOf(tx: Tx, userId: number, except: Buffer | undefined): Promise<number> {
  const sessions = tx.deleteFrom('sessions').where('user_id', '=', userId)
  const { numDeletedRows } = await (except
    ? sessions.where('id_hash', '<>', except)
    : sessions
  ).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

async function recordEnd({ tx, caller, requestId, clock }: WriteCall<object>, activity: string): Promise<void> {
  await recordEvent(tx, {
    area: 'identity',
    action: 'END SESSION',
    activity,
    actor: caller,
    requestId,
    at: clock.now()
  })
}
