import { sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { hashOf } from '#identity/secrets.ts'
import { endSession } from '#identity/sessions/sessions.ts'
import { lockCredentials } from '#identity/users/credentials.ts'
import { lockRights } from '#identity/users/roles.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { type LogoutClaims, logoutClaimsOf } from './logout-token.ts'
import { metadataOf } from './provider-client.ts'
import { knownProvider, type StoredProvider } from './queries.ts'
import './tables.ts'

type Context = { db: Database; clock: Clock; requestId: string }

/** Shorter names of sessions could be guessed, and a front channel signs nothing. */
const sessionName = /^[ -~]{16,500}$/

/** Ends the sessions that a logout token of the provider names, once for each token. @returns whether it was one */
export async function logOutByToken(context: Context, key: string, token: string): Promise<boolean> {
  const { db, clock } = context
  const provider = await knownProvider(db, key)
  const claims = provider && (await logoutClaimsOf(provider, token))
  if (!provider || !claims) return false
  return db.transaction().execute(async (tx) => {
    const { sub, sid } = claims
    // Waits for sign-ins that are being completed, whose sessions it then finds.
    await lockRights(tx)
    const taken = await tx
      .insertInto('provider_logouts')
      .values({
        ...{ provider_id: provider.provider_id, token_hash: hashOf(claims.jti), taken_at: clock.now() },
        ...{ subject: sub ?? null, provider_session: sid ?? null }
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('taken_at')
      .executeTakeFirst()
    if (taken) await endSessions(tx, context, provider, claims)
    return taken !== undefined
  })
}

/** Where the provider's page may show this server's answer, which is empty. */
type FrontChannel = { frameAncestors: string; ended: boolean }

/**
 * Ends the session that a browser names, as the provider's page had it do. Nothing is signed: the name of the session is
 * known to the provider and this server alone, and one without it ends nothing.
 */
export async function logOutByBrowser(
  context: Context,
  key: string,
  { iss, sid }: { iss: unknown; sid: unknown }
): Promise<FrontChannel | undefined> {
  const provider = await knownProvider(context.db, key)
  if (!provider) return undefined
  const frameAncestors = new URL(provider.settings.issuer).origin
  if (typeof sid !== 'string' || !sessionName.test(sid) || typeof iss !== 'string')
    return { frameAncestors, ended: false }
  const issuer = await metadataOf(provider.settings).then(
    (metadata) => metadata.issuer,
    () => provider.settings.issuer
  )
  if (iss !== issuer) return { frameAncestors, ended: false }
  const count = await context.db.transaction().execute((tx) => endSessions(tx, context, provider, { sid }))
  return { frameAncestors, ended: count > 0 }
}

type Named = Pick<LogoutClaims, 'sub' | 'sid'>

/** The sessions of a person at a provider, or the one that the provider calls so. Users are locked before their sessions. */
async function endSessions(
  tx: Tx,
  { clock, requestId }: Context,
  { provider_id, key, settings }: StoredProvider,
  named: Named
): Promise<number> {
  const { sub, sid } = { sub: named.sub ?? null, sid: named.sid ?? null }
  const { rows } = await sql<{ idHash: Buffer; userId: number; userName: string }>`
    select id_hash as "idHash", users.user_id::int as "userId", user_name as "userName"
    from provider_sessions join sessions using (id_hash) join users using (user_id)
    where provider_sessions.provider_id = ${provider_id}
      and (${sub}::text is null or subject = ${sub}) and (${sid}::text is null or provider_session = ${sid})
    order by users.user_id, id_hash`.execute(tx)
  for (const { idHash, userId, userName } of rows) {
    await lockCredentials(tx, userId)
    await endSession(tx, idHash)
    await recordEvent(tx, {
      ...{ area: 'identity', action: 'SIGN OUT', activity: `${settings.name} ended a session of ${userName}` },
      ...{ actor: { name: settings.name }, name: userName, details: { provider: key }, requestId, at: clock.now() }
    })
  }
  return rows.length
}

/** Whether the provider has ended, since it answered, what a sign-in would open. */
export async function isLoggedOutSince(
  tx: Tx,
  { provider_id }: StoredProvider,
  { sub, sid, since }: { sub: string; sid: string | null; since: Date }
): Promise<boolean> {
  const { rows } = await sql`
    select from provider_logouts
    where provider_id = ${provider_id} and taken_at > ${since} and coalesce(subject, ${sub}) = ${sub}
      and (provider_session is null or provider_session = ${sid}) limit 1`.execute(tx)
  return rows.length > 0
}
