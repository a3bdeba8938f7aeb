import { sql } from 'kysely'
import { hashOf } from '#identity/secrets.ts'
import { addSystemUser } from '#identity/users/system-users.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { StoredProvider } from '#single-sign-on/queries.ts'
import './tables.ts'

/** The provider whose token this is; undefined if the token is unknown or over, or the provider signs nobody in. */
export async function providerOfToken(db: Database, token: string, now: Date): Promise<StoredProvider | undefined> {
  const found = await db
    .selectFrom('provisioning_tokens')
    .innerJoin('identity_providers', 'identity_providers.provider_id', 'provisioning_tokens.provider_id')
    .select(['identity_providers.provider_id', 'key', 'settings'])
    .where('token_hash', '=', hashOf(token))
    .where((is) => is.or([is('ends_on', 'is', null), is('ends_on', '>', now)]))
    .executeTakeFirst()
  return found?.settings.enabled ? found : undefined
}

/** The provider as somebody who requests and whom the audit trail names. Rights are locked. */
export async function requesterOf(tx: Tx, { provider_id, key, settings }: StoredProvider, at: Date): Promise<Caller> {
  const { rows } = await sql<{ userId: number }>`
    select user_id::int as "userId" from provisioning_requesters where provider_id = ${provider_id}`.execute(tx)
  const userName = `directory-${key}`
  const name = `${settings.name} (directory)`
  const userId = rows[0]?.userId ?? (await addSystemUser(tx, { userName, name, companyId: null, at }))
  if (!rows[0]) await tx.insertInto('provisioning_requesters').values({ provider_id, user_id: userId }).execute()
  return { userId, userName, name, role: '', companyId: null, menu: [] }
}
