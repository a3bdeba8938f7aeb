import { randomBytes } from 'node:crypto'
import { keyBytes } from '@payouts/contract/envelope'
import type { Database, Tx } from '#platform/db/database.ts'
import type { Bootstrap, OpenedBootstrap } from '#platform/http/access/authority.ts'
import { networkOf } from '#platform/http/server/network.ts'
import type { MasterKey } from '#platform/master-key/master-key.ts'
import { hashOf, newSecret } from '../secrets.ts'
import { inTurn, lockCounters } from '../turns.ts'
import '../tables.ts'

const minute = 60_000
const lifeMs = 5 * minute
const maximumCalls = 10
const maximumPerMinute = 120

/** The key can be opened only with its requestNo. */
const keyPurpose = (requestNo: string) => `bootstrap ${requestNo}`

/**
 * Creates a bootstrap for a requestNo; an earlier one with the same requestNo ends.
 * @returns a number if the address has made too many requests: the seconds to wait
 */
export async function openBootstrap(
  db: Database,
  masterKey: MasterKey,
  request: { requestNo: string; address: string; now: Date }
): Promise<OpenedBootstrap | number> {
  const { now } = request
  const address = networkOf(request.address)
  const requestNo = request.requestNo.toLowerCase()
  const basicAuthToken = newSecret()
  const messageKey = randomBytes(keyBytes)
  const values = {
    request_no: requestNo,
    token_hash: hashOf(basicAuthToken),
    sealed_message_key: masterKey.seal(messageKey, keyPurpose(requestNo)),
    address,
    created_at: now,
    calls: 0
  }
  const counter = `bootstrap ${address}`
  return inTurn(counter, async () => {
    // Read without a lock first, so that a flood of refused requests does not queue up.
    const waitBefore = await secondsToWait(db, address, now)
    if (waitBefore > 0) return waitBefore
    return db.transaction().execute(async (tx) => {
      await lockCounters(tx, [counter])
      const wait = await secondsToWait(tx, address, now)
      if (wait > 0) return wait
      await tx
        .insertInto('bootstraps')
        .values(values)
        .onConflict((conflict) => conflict.column('request_no').doUpdateSet(values))
        .execute()
      return { basicAuthToken, messageKey: messageKey.toString('base64') }
    })
  })
}

async function secondsToWait(db: Database, address: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - minute)
  const blocking = await db
    .selectFrom('bootstraps')
    .select('created_at')
    .where('address', '=', address)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(maximumPerMinute - 1)
    .limit(1)
    .executeTakeFirst()
  return blocking ? Math.ceil((blocking.created_at.getTime() + minute - now.getTime()) / 1000) : 0
}

/** Finds a live bootstrap and counts the call against its limit, whether or not it succeeds. */
export async function findBootstrap(
  db: Database,
  masterKey: MasterKey,
  token: string,
  now: Date
): Promise<Bootstrap | 'expired' | 'unknown'> {
  const tokenHash = hashOf(token)
  const live = await db
    .updateTable('bootstraps')
    .set((row) => ({ calls: row('calls', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('calls', '<', maximumCalls)
    .where('created_at', '>', new Date(now.getTime() - lifeMs))
    .returning(['bootstrap_id', 'request_no', 'sealed_message_key'])
    .executeTakeFirst()
  if (live) {
    const messageKey = masterKey.open(live.sealed_message_key, keyPurpose(live.request_no))
    return { bootstrapId: live.bootstrap_id, messageKey }
  }
  const known = await db
    .selectFrom('bootstraps')
    .select('bootstrap_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return known ? 'expired' : 'unknown'
}

/** Ends a bootstrap after the sign-in that used it. */
export async function endBootstrap(tx: Tx, bootstrapId: number): Promise<void> {
  await tx.deleteFrom('bootstraps').where('bootstrap_id', '=', bootstrapId).execute()
}

export async function forgetOldBootstraps(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('bootstraps')
    .where('created_at', '<', new Date(now.getTime() - 12 * lifeMs))
    .execute()
}
