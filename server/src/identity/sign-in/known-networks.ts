import { createHmac } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { MasterKey } from '#platform/master-key/master-key.ts'
import '../two-step/tables.ts'

const day = 24 * 60 * 60_000
/** How long a network is known after the user's last sign-in from it. */
const knownForMs = 90 * day

function hashOfNetwork(masterKey: MasterKey, network: string): Buffer {
  return createHmac('sha256', masterKey.subkey('usual places')).update(network).digest()
}

/** SQL: whether this user signed in from this network within the last 90 days; false for an unknown user. */
export function isKnownNetwork(
  masterKey: MasterKey,
  { userName, network, now }: { userName: string; network: string; now: Date }
): RawBuilder<SqlBool> {
  return sql`exists (
    select from usual_places join users using (user_id)
    where lower(user_name) = ${userName} and place_hash = ${hashOfNetwork(masterKey, network)}
      and last_signed_in_at > ${new Date(now.getTime() - knownForMs)})`
}

export async function rememberNetwork(
  db: Database,
  masterKey: MasterKey,
  { userId, network, now }: { userId: number; network: string; now: Date }
): Promise<void> {
  await db
    .insertInto('usual_places')
    .values({ user_id: userId, place_hash: hashOfNetwork(masterKey, network), last_signed_in_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'place_hash']).doUpdateSet({ last_signed_in_at: now }))
    .execute()
}

export async function forgetOldNetworks(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('usual_places')
    .where('last_signed_in_at', '<', new Date(now.getTime() - knownForMs))
    .execute()
}
