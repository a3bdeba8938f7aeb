import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import type { MasterKey } from '#platform/master-key/master-key.ts'
import { type Reseal, resealed } from '#platform/master-key/reseal.ts'
import { publicKeyText } from './signatures.ts'
import './tables.ts'

export type Signing = { clock: Clock; masterKey: MasterKey }

const purpose = 'audit signing key'

/** The database's signing key; created the first time, and sealed with the master key. */
export async function signingKey(tx: Tx, signing: Signing): Promise<KeyObject> {
  const { clock, masterKey } = signing
  const stored = await tx.selectFrom('audit_keys').select('sealed_private_key').executeTakeFirst()
  if (stored)
    return createPrivateKey({ key: masterKey.open(stored.sealed_private_key, purpose), format: 'der', type: 'pkcs8' })
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  // If several sign for the first time, one creates the key.
  await tx
    .insertInto('audit_keys')
    .values({
      public_key: Buffer.from(publicKeyText(publicKey), 'base64'),
      sealed_private_key: masterKey.seal(privateKey.export({ format: 'der', type: 'pkcs8' }), purpose),
      made_on: clock.now()
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return signingKey(tx, signing)
}

/** The signing key stays: earlier signatures remain valid. */
export const resealSigningKey: Reseal = async (tx, keys) => {
  const stored = await tx.selectFrom('audit_keys').select('sealed_private_key').executeTakeFirst()
  if (!stored) return
  const sealed = resealed(stored.sealed_private_key, purpose, keys)
  await tx.updateTable('audit_keys').set({ sealed_private_key: sealed }).execute()
}
