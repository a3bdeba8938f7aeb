import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import type { MasterKey } from '../platform/master-key.ts'
import './two-step/tables.ts'

const day = 24 * 60 * 60_000
/** A place where somebody has not signed in for so long is strange again. */
const usualForMs = 90 * day

/**
 * Where a sign-in comes from, as the limits count it: an IPv4 address, or the /64 of an IPv6 one, since whoever has
 * one address of such a network has all of them.
 */
export function placeOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const [high, low] = groups.slice(6)
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMappedIPv4 && high !== undefined && low !== undefined)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address, however it is written: a URL's host has one way of writing it. */
function groupsOf(address: string): number[] {
  const host = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = host.split('::')
  const parse = (text: string) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const first = parse(before)
  const last = parse(after ?? '')
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

function placeHash(masterKey: MasterKey, place: string): Buffer {
  return createHmac('sha256', masterKey.subkey('usual places')).update(place).digest()
}

/** Whether this user signed in from there within the last 90 days. Who does not exist has no usual place. */
export async function isUsualPlace(
  db: Database,
  masterKey: MasterKey,
  { userName, place, now }: { userName: string; place: string; now: Date }
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from usual_places join users using (user_id)
    where lower(user_name) = ${userName} and place_hash = ${placeHash(masterKey, place)}
      and last_signed_in_at > ${new Date(now.getTime() - usualForMs)}`.execute(db)
  return rows.length > 0
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
