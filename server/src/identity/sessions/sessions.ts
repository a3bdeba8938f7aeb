import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { keyBytes } from '@payouts/contract/envelope'
import { menuOf } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { boundedMap } from '#platform/bounded-map.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { CallOrigin, Rights, Session } from '#platform/http/access/authority.ts'
import type { MasterKey } from '#platform/master-key/master-key.ts'
import { hashOf, newSecret } from '../secrets.ts'
import { callerOf } from '../users/queries.ts'
import { browserName } from './browser-name.ts'
import type { LookUpSession } from './look-up-session.ts'
import '../tables.ts'

const minute = 60_000
const day = 24 * 60 * minute
const idleMs = 30 * minute
const maximumMs = 12 * 60 * minute
const rememberedIdleMs = 7 * day
/** Ends a session long before its key could have sealed 2^32 calls. */
const rememberedMaximumMs = 30 * day
/**
 * The latest use is saved at most this often, because every save is a new state of the database, which invalidates
 * caches. An idle session ends up to this much early, never late.
 */
const useGranularityMs = minute
/** An expired session stays stored this long, so that its next call is answered with `expired`. */
const retainedAfterExpiryMs = 7 * day

const mostOpenedKeys = 5000

const keyPurpose = (idHash: Buffer) => `session ${idHash.toString('hex')}`

type NewSession = {
  userId: number
  remembered: boolean
  now: Date
  /** The identity provider that identified the user, and whether it required a second step; otherwise a password did. */
  by?: { providerId: number; secondStep: boolean }
}

/** Opens a session. Only here do its id and key leave the server. */
export async function openSession(
  tx: Tx,
  masterKey: MasterKey,
  { userId, remembered, now, by }: NewSession
): Promise<{ sessionId: string; messageKey: string }> {
  const sessionId = newSecret()
  const messageKey = randomBytes(keyBytes)
  const idHash = hashOf(sessionId)
  await tx
    .insertInto('sessions')
    .values({
      id_hash: idHash,
      user_id: userId,
      sealed_message_key: masterKey.seal(messageKey, keyPurpose(idHash)),
      remembered,
      created_at: now,
      last_used_at: now,
      ...(by && { provider_id: by.providerId, second_step_at_provider: by.secondStep })
    })
    .execute()
  return { sessionId, messageKey: messageKey.toString('base64') }
}

/** Opens a session's key from its stored form. */
type OpenMessageKey = (sealed: Buffer, idHash: Buffer) => KeyObject

/** Caches the keys of recent sessions: deriving one takes longer than opening an envelope. */
export function messageKeys(masterKey: MasterKey): OpenMessageKey {
  const opened = boundedMap<string, KeyObject>(mostOpenedKeys)
  return (sealed, idHash) => {
    const name = `${idHash.toString('base64')} ${sealed.toString('base64')}`
    const known = opened.get(name)
    if (known) return known
    const messageKey = createSecretKey(masterKey.open(sealed, keyPurpose(idHash)))
    opened.set(name, messageKey)
    return messageKey
  }
}

/** What finding a session needs. */
type SessionStore = { db: Database; lookUp: LookUpSession; openMessageKey: OpenMessageKey }

/** Finds a live session with its user, and records its latest use. */
export async function findSession(
  { db, lookUp, openMessageKey }: SessionStore,
  sessionId: string,
  { now, address, userAgent }: CallOrigin & { now: Date }
): Promise<Session | 'expired' | 'unknown'> {
  const idHash = hashOf(sessionId)
  const found = await lookUp(idHash)
  if (!found) return 'unknown'
  if (isOver(found, now)) return 'expired'
  const browser = browserName(userAgent)
  const isElsewhere = found.address !== address || found.browser !== browser
  if (isElsewhere || now.getTime() - found.last_used_at.getTime() > useGranularityMs)
    await db
      .updateTable('sessions')
      .set({ last_used_at: now, address, browser })
      .where('id_hash', '=', idHash)
      .execute()
  return {
    idHash,
    asOf: found.as_of,
    twoStep: found.two_step_since || found.second_step_at_provider ? 'on' : found.requires_two_step ? 'missing' : 'off',
    isFromProvider: found.provider_id !== null,
    identityConfirmedAt: found.identity_confirmed_at,
    messageKey: openMessageKey(found.sealed_message_key, idHash),
    caller: callerOf(found),
    formerUserName: found.former_user_name
  }
}

/** Whether a session was idle too long, or has lasted too long. */
export function isOver(session: { remembered: boolean; created_at: Date; last_used_at: Date }, now: Date): boolean {
  const idle = now.getTime() - session.last_used_at.getTime()
  const age = now.getTime() - session.created_at.getTime()
  if (session.remembered) return idle > rememberedIdleMs || age > rememberedMaximumMs
  return idle > idleMs || age > maximumMs
}

/**
 * The present rights of the session's user; undefined if the session has ended. It cannot end before the transaction.
 */
export async function holdSession(tx: Tx, { idHash, caller }: Session): Promise<Rights | undefined> {
  const { rows: held } = await sql`select 1 from sessions where id_hash = ${idHash} for key share`.execute(tx)
  if (held.length === 0) return undefined
  // Read after the lock, so that concurrent changes have committed.
  const { role, granted } = await tx
    .selectFrom('users')
    .innerJoin('roles', 'roles.name', 'users.role')
    .select(['role', 'granted'])
    .where('user_id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  return { role, menu: menuOf(granted), companyId: caller.companyId }
}

/** Ends one session: its next call finds none. */
export async function endSession(tx: Tx, idHash: Buffer): Promise<void> {
  await tx.deleteFrom('sessions').where('id_hash', '=', idHash).execute()
}

/** Ends all sessions of a user. */
export async function endSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function forgetEndedSessions(db: Database, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms - retainedAfterExpiryMs)
  await sql`
    delete from sessions
    where last_used_at < case when remembered then ${before(rememberedIdleMs)}::timestamptz
      else ${before(idleMs)}::timestamptz end`.execute(db)
}
