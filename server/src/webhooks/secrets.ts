import { randomBytes } from 'node:crypto'
import type { MasterKey } from '#platform/master-key/master-key.ts'
import { type Reseal, resealed } from '#platform/master-key/reseal.ts'
import './tables.ts'

const secretBytes = 32
const purpose = 'webhook secret'

/** A secret as the specification writes it. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

export const sealSecret = (key: MasterKey, secret: string): Buffer =>
  Buffer.from(key.seal(Buffer.from(secret), purpose))
export const openSecret = (key: MasterKey, sealed: Buffer): string => key.open(sealed, purpose).toString()

export const resealWebhooks: Reseal = async (tx, keys) => {
  const endpoints = await tx
    .selectFrom('webhook_endpoints')
    .select(['endpoint_id', 'sealed_secret', 'former_secret'])
    .execute()
  const again = (sealed: Buffer | null) => sealed && resealed(sealed, purpose, keys)
  for (const { endpoint_id: endpointId, sealed_secret: secret, former_secret: former } of endpoints)
    await tx
      .updateTable('webhook_endpoints')
      .set({ sealed_secret: again(secret), former_secret: again(former) })
      .where('endpoint_id', '=', endpointId)
      .execute()
}
