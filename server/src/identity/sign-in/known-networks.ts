import { createHmac } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { MasterKey } from '../../platform/master-key.ts'
import '../two-step/tables.ts'

const day = 24 * 60 * 60_000
/** A place where somebody has not signed in for so long is strange again. */
const usualForMs = 90 * day

function placeHash(masterKey: MasterKey, place: string): Buffer {
  return createHmac('sha256', masterKey.subkey('usual places')).update(place).digest()
}

/** As SQL: whether this user signed in from there within the last 90 days. Who does not exist has no usual place. */
export function isUsualPlace(
  masterKey: MasterKey,
  { userName, place, now }: { userName: string; place: string; now: Date }
): RawBuilder<SqlBool> {
  return sql`exists (
    select from usual_places join users using (user_id)
    where lower(user_name) = ${userName} and place_hash = ${placeHash(masterKey, place)}
      and last_signed_in_at > ${new Date(now.getTime() - usualForMs)})`
}

export async function rememberPlace(
  db: Database,
  masterKey: MasterKey,
  { userId, place, now }: { userId: number; place: string; now: Date }
): Promise<void> {
  await db
    .insertInto('usual_places')
    .values({ user_id: userId, place_hash: placeHash(masterKey, place), last_signed_in_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'place_hash']).doUpdateSet({ last_signed_in_at: now }))
    .execute()
}

export async function forgetOldPlaces(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('usual_places')
    .where('last_signed_in_at', '<', new Date(now.getTime() - usualForMs))
    .execute()
}
